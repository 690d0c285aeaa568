#pragma once

#include "typed/scope.h"

/// The functions that write statements; statements.cc has their table.
namespace refute::typed::statements {

using Fits = bool(const Scope&, const Room&);
using Write = void(Choices&, Scope&, const Room&);

// simple.cc
Fits always, fits_nested, fits_change, fits_call_statement, fits_return,
    fits_function_call, fits_late;
Write trace, variable, var_variable, change, call_statement, if_, if_else,
    if_pattern, return_if, block_, empty, assertion, synchronized, late,
    comment, function_call, late_constant;

// loops.cc
Fits fits_loop, fits_jump, fits_each;
Write for_, while_, do_, for_each, labelled, jump, labelled_block;

// branches.cc
Fits fits_enum_switch, fits_checked, fits_resource, fits_throw;
Write old_int_switch, old_string_switch, old_enum_switch, new_int_switch,
    new_string_switch, new_enum_switch, pattern_switch, try_finally, try_catch,
    try_runtime, try_resource, throw_if;

// closures.cc
Fits fits_closure, fits_anonymous_variable;
Write closure, anonymous_variable, wildcard;

// nested.cc
Fits fits_local_class;
Write local_class, local_record, local_enum, local_interface;

}  // namespace refute::typed::statements
