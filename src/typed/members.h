#pragma once

#include "typed/scope.h"

/// The functions that write members; members.cc has their table.
namespace refute::typed::members {

using Fits = bool(const Scope&, const Home&);
using Write = void(Choices&, Scope&, const Home&);

// fields.cc
Fits in_class, in_any, in_plain_class, fits_functional_field;
Write field, static_field, constant_field, functional_field, initializer,
    static_initializer, two_fields;

// methods.cc
Fits fits_static, fits_throwing, fits_generic, fits_overloads, fits_interface,
    fits_receiver;
Write method, static_method, private_method, generic_method, varargs_method,
    overloads, throwing_method, synchronized_method, default_method,
    abstract_method, interface_static, receiver_method;

// nested.cc
Fits fits_nested_type;
Write nested_class, inner_class, nested_enum, nested_record, nested_interface;

// What the declarations of types need of methods.

/// Writes `name(parameters)` with its body, and adds it to the model. The
/// modifiers stand before it already.
void write_method(Choices& c, Scope& s, Method method, int budget);
/// The body of a method, whose parameters are given names here.
void write_parameters(Scope& s, const Method& method,
                      std::vector<std::string>& names);
/// Writes a constructor, with what it passes to the superclass.
void constructor(Choices& c, Scope& s, const Home& home);
/// Writes every method that the class must have and has not, and some others
/// again.
void overrides(Choices& c, Scope& s, const Home& home);
/// Writes one method again, as a member of `owner` (-1: of an anonymous class)
/// that is a subtype with that type argument.
void override_method(Choices& c, Scope& s, int slot, int owner, Type argument,
                     int budget);
/// The abstract methods that a class with these supertypes must write.
std::vector<int> missing(const Scope& s, std::span<const Type> supertypes);
/// Enters the body of a member of `owner`.
void enter(Scope& s, int owner, bool is_static, int rank, int allowance);
/// Whether the type is an interface, functional or not.
bool is_interface(const Scope& s, int owner);
/// The rank of a new member.
int take_rank(Scope& s);

}  // namespace refute::typed::members
