#include "structures/sorted_list.h"

#include <vector>

#include "choice/checkpoint.h"
#include "choice/delayed.h"
#include "choice/pool.h"

namespace refute::structures {

using choice::Choices;
using choice::Delayed;
using choice::Pool;
using choice::PoolOptions;
using choice::Ref;

SortedList sorted_list(Choices& c, int n) {
  SortedList list;
  list.size = c.integer("size", 0, n);
  int last = 1;
  int i = 0;
  choice::Checkpoint checkpoint(c, list, last, i);
  for (; i < list.size; ++i) {
    checkpoint.save();
    last = c.integer("value", last, n);
    list.values[i] = static_cast<std::int8_t>(last);
  }
  return list;
}

namespace {

struct Node {
  Ref<Node> next;
  Ref<Node> previous;
  Delayed<int> value;
};

struct LinkedList {
  Ref<Node> head;
  int size = 0;
};

/// Whether `list` ends after `size` nodes, each of which points back.
bool is_linked(const LinkedList& list) {
  if (list.head == nullptr) return list.size == 0;
  if (list.head->previous != nullptr) return false;
  int length = 1;
  Ref<Node> node = list.head;
  while (node->next != nullptr) {
    if (++length > list.size || node->next->previous != node) return false;
    node = node->next;
  }
  return length == list.size;
}

bool is_sorted(const LinkedList& list) {
  if (list.head == nullptr) return true;
  for (Ref<Node> node = list.head; node->next != nullptr; node = node->next)
    if (node->value > node->next->value) return false;
  return true;
}

SortedList contents(const LinkedList& list) {
  SortedList values{.size = list.size};
  Ref<Node> node = list.head;
  for (int i = 0; i < list.size; ++i, node = node->next)
    values.values[i] = static_cast<std::int8_t>(node->value.get());
  return values;
}

}  // namespace

SortedList sorted_list_by_predicate(Choices& c, int n) {
  LinkedList list{.head = {}, .size = c.integer("size", 0, n)};
  Pool<Node> nodes(c, "nodes");
  Ref<Node> last;
  for (int i = 0; i < list.size; ++i) {
    const Ref<Node> node = nodes.fresh();
    node->value = choice::delayed_integer(c, "value", 1, n);
    node->previous = last;
    (i == 0 ? list.head : last->next) = node;
    last = node;
  }
  if (!is_linked(list) || !is_sorted(list)) return c.reject("sorted");
  return contents(list);
}

SortedList sorted_list_declared(Choices& c, int n) {
  LinkedList list{.head = {}, .size = c.integer("size", 0, n)};
  Pool<Node> nodes(c, "nodes",
                   {.size = std::max(list.size, 1), .nullable = true});
  list.head = nodes.any();
  for (Node& node : nodes) {
    node.next = nodes.any();
    node.previous = nodes.any();
    node.value = choice::delayed_integer(c, "value", 1, n);
  }
  if (!is_linked(list) || !is_sorted(list)) return c.reject("sorted");
  return contents(list);
}

std::string to_text(const SortedList& list) {
  std::string text = "(";
  for (int i = 0; i < list.size; ++i) {
    if (i > 0) text += ' ';
    text += std::to_string(list.values[i]);
  }
  return text + ")";
}

}  // namespace refute::structures
