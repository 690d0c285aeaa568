#include "choice/pool.h"

namespace refute::choice {

PoolBase::PoolBase(Choices& c, Label label, PoolOptions options)
    : c_(&c),
      label_(label),
      options_(options),
      run_(c.run()),
      levels_(options.size, options.rule) {
  if (!c.running()) c.misuse(label, "a pool is made outside a run");
  if (options.size == 0)
    c.misuse(label, "a pool has at least one object, or is unbounded");
}

std::size_t PoolBase::fresh_symbol() {
  check_alive();
  const std::size_t symbol = levels_.add_fresh();
  if (evaluation().delayed) {
    if (!levels_.fits()) c_->give_up("the pool has no fresh object left");
  } else {
    if (is_full()) c_->give_up("the pool has no fresh object left");
    levels_.choose(symbol, levels_.objects());
  }
  return symbol;
}

std::size_t PoolBase::any_symbol() {
  check_alive();
  const std::size_t symbol = levels_.add_any(options_.nullable);
  if (!evaluation().delayed) levels_.choose(symbol, eager_any());
  return symbol;
}

/// The reference: null, what was given before, or the first that was not. It
/// asks the levels nothing, so that tests can hold the two against each other.
int PoolBase::eager_any() {
  std::vector<int>& alternatives = c_->scratch();
  alternatives.clear();
  const int given = levels_.objects();
  for (int object = 0; object < given + !is_full(); ++object)
    alternatives.push_back(object);
  return pick_or_null(alternatives, options_.nullable);
}

int PoolBase::pick_or_null(std::vector<int>& objects, bool may_be_null) {
  if (may_be_null) {
    objects.insert(options_.null_last ? objects.end() : objects.begin(),
                   Levels::kNull);
  }
  return c_->pick(label_, objects);
}

bool PoolBase::is_full() const {
  return options_.size >= 0 && levels_.objects() >= options_.size;
}

/// The objects in the order of their numbers, then a new one.
/// While the constraints can be met there is always an alternative.
int PoolBase::force_open(std::size_t symbol) {
  check_alive();
  std::vector<int>& alternatives = c_->scratch();
  alternatives.clear();
  for (int object = 0; object < levels_.objects(); ++object)
    if (levels_.may_be(symbol, object)) alternatives.push_back(object);
  if (levels_.may_be_new(symbol)) alternatives.push_back(levels_.objects());
  const bool may_be_null = !levels_.is_object(symbol);
  c_->assume(may_be_null || !alternatives.empty(),
             "only a wrong rule comes to this");
  const int object = pick_or_null(alternatives, may_be_null);
  levels_.choose(symbol, object);
  return object;
}

bool PoolBase::is_null(std::size_t symbol) {
  if (!evaluation().partial_forcing || is_chosen(symbol))
    return force(symbol) == Levels::kNull;
  if (levels_.is_object(symbol)) return false;
  bool may_be_object = levels_.may_be_new(symbol);
  for (int object = 0; !may_be_object && object < levels_.objects(); ++object)
    may_be_object = levels_.may_be(symbol, object);
  if (may_be_object && c_->flag(label_) != options_.null_last) {
    levels_.exclude_null(symbol);
    return false;
  }
  levels_.choose(symbol, Levels::kNull);
  return true;
}

void PoolBase::check_alive() const {
  if (!c_->running() || c_->run() != run_)
    c_->misuse(label_, "the pool outlived its run");
}

void PoolBase::null_dereference() const {
  throw NullDereference(std::string("generator '") + c_->generator().text() +
                        "', pool '" + label_.text() +
                        "': a null reference is dereferenced");
}

}  // namespace refute::choice
