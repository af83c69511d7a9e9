package dev.castellan.harness.data;

import java.util.List;

/**
 * Thrown if a seed cannot be read or applied. The message lists each problem with its line and column, and explains how
 * to fix it.
 */
public final class SeedException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    private final String[] problems;

    /** Creates an exception with a list of problems and the number of further problems. */
    public SeedException(List<String> problems, int more) {
        super(text(problems, more));
        this.problems = problems.toArray(String[]::new);
    }

    /**
     * Returns at most 100 problems, one line each, such as {@code team.yaml:3:12: users.alice.in[0]: no project
     * 'reserch'}.
     */
    public List<String> problems() {
        return List.of(problems);
    }

    private static String text(List<String> problems, int more) {
        if (problems.size() == 1) {
            return problems.get(0);
        }
        String rest = more > 0 ? "\n  and " + more + " more" : "";
        return problems.size() + more + " problems:\n  " + String.join("\n  ", problems) + rest;
    }
}
