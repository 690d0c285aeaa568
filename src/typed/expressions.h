#pragma once

#include "typed/scope.h"

/// The functions that write expressions; expressions.cc has their table.
namespace refute::typed::expressions {

using Fits = bool(const Scope&, const Ask&);
using Write = void(Choices&, Scope&, const Ask&);

// values.cc: leaves, variables and what changes them.
Fits fits_literal, fits_local, fits_field, fits_this, fits_constant, fits_trace,
    fits_element, fits_new_array, fits_length, fits_assignment, fits_compound,
    fits_step, fits_field_of, fits_outer_this;
Write literal, local, field, this_, constant, trace, element, new_array, length,
    assignment, compound, step, field_of, outer_this;

// operators.cc
Fits fits_numeric_operator, fits_integral, fits_shift, fits_boolean, fits_unary,
    fits_cast, fits_conditional, fits_concatenation, fits_text, fits_boxing,
    fits_unboxing, fits_text_block, fits_enum_order;
Write arithmetic, bitwise, shift, comparison, equality, logic, negation, unary,
    cast, conditional, concatenation, boxing, unboxing, text_block, class_name,
    text_of, order_of, strict_logic, object_cast, null_check, annotated_cast;
Fits fits_object, fits_null_check, fits_annotated_cast;

// calls.cc
Fits fits_call, fits_new, fits_anonymous, fits_super_call, fits_generic_new;
Write call, new_, anonymous, super_call;

// functions.cc
Fits fits_lambda, fits_block_lambda, fits_invoke, fits_static_reference,
    fits_bound_reference, fits_unbound_reference, fits_constructor_reference,
    fits_lambda_call;
Write lambda, block_lambda, invoke, static_reference, bound_reference,
    unbound_reference, constructor_reference, lambda_call;

// patterns.cc
Fits fits_instanceof, fits_pattern, fits_record_pattern, fits_switch,
    fits_string_switch, fits_enum_switch, fits_pattern_switch;
Write instanceof, pattern, record_pattern, int_switch, string_switch,
    enum_switch, pattern_switch;

}  // namespace refute::typed::expressions
