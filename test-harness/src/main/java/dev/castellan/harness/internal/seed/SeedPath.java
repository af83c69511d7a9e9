package dev.castellan.harness.internal.seed;

import java.util.ArrayList;
import java.util.List;

/**
 * The path of a value in a seed, such as {@code users.alice.in[0]}.
 *
 * @param steps the keys and list positions, outermost first
 */
record SeedPath(List<String> steps) {

    static final SeedPath ROOT = new SeedPath(List.of());

    SeedPath {
        steps = List.copyOf(steps);
    }

    static SeedPath of(ResourceKind kind, String name) {
        return new SeedPath(List.of(kind.section(), name));
    }

    SeedPath then(String key) {
        List<String> more = new ArrayList<>(steps);
        more.add(key);
        return new SeedPath(more);
    }

    SeedPath item(int position) {
        return then("[" + position + "]");
    }

    static boolean isItem(String step) {
        return step.startsWith("[") && step.endsWith("]");
    }

    static int position(String step) {
        return Integer.parseInt(step.substring(1, step.length() - 1));
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (String step : steps) {
            text.append(text.isEmpty() || isItem(step) ? "" : ".").append(step);
        }
        return text.toString().replaceAll("\\p{Cntrl}", "?");
    }
}
