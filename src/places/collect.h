#pragma once

#include "places/view.h"

/// The one walk over a program that finds its sites; view.h is the way in.
namespace refute::places {

/// Fills a view that has its program and its outline.
void collect(View& view);

}  // namespace refute::places
