package dev.castellan.system.sequences;

import dev.castellan.system.statemodel.Row;
import dev.castellan.system.statemodel.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;

/** Describes the difference between two states. */
final class Difference {

    private Difference() {}

    static String between(State expected, State actual) {
        List<String> differences = new ArrayList<>();
        Stream.concat(expected.rows().keySet().stream(), actual.rows().keySet().stream())
                .distinct()
                .forEach(id -> differences.addAll(of(id, expected, actual)));
        expected.links().stream()
                .filter(link -> !actual.links().contains(link))
                .forEach(link -> differences.add("lacks " + link));
        actual.links().stream()
                .filter(link -> !expected.links().contains(link))
                .forEach(link -> differences.add("has " + link));
        expected.keptEvents().stream()
                .filter(event -> !actual.keptEvents().contains(event))
                .forEach(event -> differences.add("lacks " + event));
        actual.keptEvents().stream()
                .filter(event -> !expected.keptEvents().contains(event))
                .forEach(event -> differences.add("has " + event));
        return String.join("; ", differences);
    }

    private static List<String> of(UUID id, State expected, State actual) {
        Row one = expected.rows().get(id);
        Row other = actual.rows().get(id);
        return Objects.equals(one, other) ? List.of() : List.of("has " + other + " instead of " + one);
    }
}
