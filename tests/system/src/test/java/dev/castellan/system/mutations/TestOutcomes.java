package dev.castellan.system.mutations;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/** Collects the outcome of each test in a run. */
final class TestOutcomes implements TestExecutionListener {

    private final Set<String> names = new TreeSet<>();
    private final Set<String> failed = new TreeSet<>();
    private final List<String> broken = new ArrayList<>();

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (test.isTest()) {
            names.add(name(test));
        }
        if (result.getStatus() != TestExecutionResult.Status.SUCCESSFUL) {
            failed.add(name(test));
            if (!test.isTest()) {
                broken.add(name(test) + " did not begin: "
                        + result.getThrowable().map(Throwable::toString).orElse(""));
            }
        }
    }

    /** Returns the names of all tests. */
    Set<String> names() {
        return Set.copyOf(names);
    }

    /** Returns the names of the failed tests. */
    Set<String> failed() {
        return Set.copyOf(failed);
    }

    /** Returns the failures that kept groups of tests from starting. A mistake must not cause such a failure. */
    List<String> broken() {
        return List.copyOf(broken);
    }

    /** Returns the path of a case or the name of a test. */
    private static String name(TestIdentifier test) {
        String name = test.getDisplayName();
        return name.lines().findFirst().orElse(name).replaceFirst("\\.http: .*|\\(\\)$", "");
    }
}
