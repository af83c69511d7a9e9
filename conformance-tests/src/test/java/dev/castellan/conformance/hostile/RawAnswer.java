package dev.castellan.conformance.hostile;

import java.util.List;

/**
 * An answer as it came over a socket.
 *
 * @param status the status
 * @param lines the header lines
 * @param body the body; empty if there is none
 */
record RawAnswer(int status, List<String> lines, String body) {

    /** Copies the list. */
    RawAnswer {
        lines = List.copyOf(lines);
    }

    /** Returns all values of a header. */
    List<String> all(String name) {
        return lines.stream()
                .filter(line -> line.regionMatches(true, 0, name + ":", 0, name.length() + 1))
                .map(line -> line.substring(name.length() + 1).strip())
                .toList();
    }
}
