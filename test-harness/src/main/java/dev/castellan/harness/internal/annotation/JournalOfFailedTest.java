package dev.castellan.harness.internal.annotation;

import dev.castellan.harness.Tenant;
import java.util.stream.Collectors;

/**
 * The journal of the tenant of a failed test. It is not a failure of its own, but a suppressed exception, which every
 * tool prints with the failure.
 */
public final class JournalOfFailedTest extends Exception {

    private static final long serialVersionUID = 1L;

    private JournalOfFailedTest(String text) {
        super(text, null, false, false);
    }

    /** Adds the tenant's journal to a failure, and returns its text. */
    public static String attach(Throwable failure, Tenant tenant) {
        String text = tenant.journal() + "\n" + tenant.clock() + unusedStubs(tenant);
        failure.addSuppressed(new JournalOfFailedTest(text));
        return text;
    }

    /**
     * Returns the unused stubs and the failures of the test's own code, because of which a test may have passed by
     * mistake; an empty text if there are none.
     */
    public static String doubts(Tenant tenant) {
        return failures(tenant) + unusedStubs(tenant);
    }

    private static String failures(Tenant tenant) {
        return tenant.journal().entries().stream()
                .filter(entry -> entry.failure().isPresent())
                .map(entry -> "\n" + entry)
                .collect(Collectors.joining());
    }

    private static String unusedStubs(Tenant tenant) {
        return tenant.unusedStubs().stream()
                .map(stub -> "\n" + stub + " took no request")
                .collect(Collectors.joining());
    }
}
