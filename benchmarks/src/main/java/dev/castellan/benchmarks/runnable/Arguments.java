package dev.castellan.benchmarks.runnable;

import java.util.ArrayList;
import java.util.List;

/** Puts the arguments of a command together. */
final class Arguments {

    private Arguments() {}

    /** Returns the first arguments, followed by the others. */
    static List<String> of(List<String> first, List<String> others) {
        List<String> all = new ArrayList<>(first);
        all.addAll(others);
        return all;
    }
}
