package dev.castellan.harness.seeds;

import java.util.List;

/** Thrown for a seed that says something wrong: every problem that was found, each with its place and its remedy. */
public final class SeedException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    private final String[] problems;

    /** Tells of these problems, and of how many more there are. */
    SeedException(List<String> problems, int more) {
        super(text(problems, more));
        this.problems = problems.toArray(String[]::new);
    }

    /**
     * Returns one line a problem, such as {@code team.yaml:3:12: users.alice.in[0]: no project 'reserch'}; the first
     * hundred, if there are more.
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
