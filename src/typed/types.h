#pragma once

#include "typed/scope.h"

/// The functions that declare types; types.cc has their table.
namespace refute::typed::types {

using Fits = bool(const Scope&, const Site&);
using Write = void(Choices&, Scope&, const Site&);

Fits anywhere, fits_exception, fits_annotation;
Write class_, abstract_class, interface, functional_interface, enum_, record,
    sealed, generic_class, generic_interface, exception, resource, diamond,
    annotation, generic_record;

/// How a type is declared where it stands.
struct Place {
  int outer = -1;
  bool inner = false;
  bool local = false;
};

/// Adds a type to the model and enters its body; the name stands there then.
class Body {
 public:
  /// Writes `modifiers keyword name`.
  Body(Scope& s, Shape shape, std::string_view words, const Place& place = {});
  Body(const Body&) = delete;
  Body& operator=(const Body&) = delete;
  ~Body();

  int index() const { return index_; }
  Declaration& declaration() { return s_.model.change(index_); }

 private:
  Scope& s_;
  Inside inside_;
  int index_ = -1;
};

// With a place, for members and local classes too.
int write_class(Choices& c, Scope& s, const Place& place, bool is_abstract,
                std::string_view words);
void write_interface(Choices& c, Scope& s, const Place& place);
void write_enum(Choices& c, Scope& s, const Place& place);
void write_record(Choices& c, Scope& s, const Place& place,
                  std::string_view words = "", int implemented = -1);

/// Adds the constructor that a class has without writing one.
void implicit_constructor(Scope& s, int owner);

}  // namespace refute::typed::types
