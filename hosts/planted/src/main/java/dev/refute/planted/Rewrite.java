package dev.refute.planted;

import dev.refute.planted.Analysis.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Edits of a program's text that track positions: {@link #places} says where a place of the old
 * text is afterwards. It gives none if the place was removed, several if it was copied.
 */
final class Rewrite {
  /** New text in place of old. */
  sealed interface Piece {
    /** Text that was not there before. */
    record Literal(String text) implements Piece {}

    /** A name in place of the one that was at {@code origin}. */
    record Name(String text, Place origin) implements Piece {}

    /** Text of the program, moved or copied. */
    record Span(String file, int start, int end) implements Piece {}
  }

  private record Edit(int start, int end, List<Piece> pieces) {}

  private record Moved(int start, int end, Place to) {}

  private final Map<String, String> before;
  private final Map<String, List<Edit>> edits = new HashMap<>();
  private final Map<String, String> after = new LinkedHashMap<>();
  private final Map<String, List<Moved>> moves = new HashMap<>();

  Rewrite(Map<String, String> files) {
    before = files;
  }

  static Piece literal(String text) {
    return new Piece.Literal(text);
  }

  void replace(String file, int start, int end, Piece... pieces) {
    edits.computeIfAbsent(file, f -> new ArrayList<>()).add(new Edit(start, end, List.of(pieces)));
  }

  void insert(String file, int at, String text) {
    replace(file, at, at, literal(text));
  }

  void delete(String file, int start, int end) {
    replace(file, start, end);
  }

  /** Puts another name where one is. */
  void rename(String file, int start, int length, String name) {
    replace(file, start, start + length, new Piece.Name(name, new Place(file, start)));
  }

  /** The program afterwards. EXPECTS: edits do not overlap; no edit is added later. */
  Map<String, String> apply() {
    before.forEach(
        (file, text) -> {
          StringBuilder out = new StringBuilder();
          int at = 0;
          List<Edit> ordered = new ArrayList<>(edits.getOrDefault(file, List.of()));
          // Insertions come before what is replaced at the same place, in the order given.
          ordered.sort(Comparator.comparingInt(Edit::start).thenComparingInt(Edit::end));
          for (Edit edit : ordered) {
            if (edit.start < at) {
              throw new IllegalStateException("edits overlap in " + file + " at " + edit.start);
            }
            emit(new Piece.Span(file, at, edit.start), file, out);
            edit.pieces.forEach(piece -> emit(piece, file, out));
            at = edit.end;
          }
          emit(new Piece.Span(file, at, text.length()), file, out);
          after.put(file, out.toString());
        });
    return after;
  }

  /** What {@link #apply} made. */
  Map<String, String> result() {
    return after;
  }

  private void emit(Piece piece, String file, StringBuilder out) {
    Place to = new Place(file, out.length());
    if (piece instanceof Piece.Literal literal) {
      out.append(literal.text);
    } else if (piece instanceof Piece.Name name) {
      out.append(name.text);
      move(name.origin.file(), name.origin.offset(), name.origin.offset() + 1, to);
    } else if (piece instanceof Piece.Span span) {
      out.append(before.get(span.file), span.start, span.end);
      move(span.file, span.start, span.end, to);
    }
  }

  private void move(String file, int start, int end, Place to) {
    moves.computeIfAbsent(file, f -> new ArrayList<>()).add(new Moved(start, end, to));
  }

  /** The new places of what was at {@code place}. */
  List<Place> places(Place place) {
    List<Place> found = new ArrayList<>();
    for (Moved moved : moves.getOrDefault(place.file(), List.of())) {
      if (moved.start <= place.offset() && place.offset() < moved.end) {
        found.add(new Place(moved.to.file(), moved.to.offset() + place.offset() - moved.start));
      }
    }
    return found;
  }
}
