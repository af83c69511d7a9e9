package dev.castellan.harness.internal.annotation;

import dev.castellan.harness.Tenant;
import java.util.stream.Collectors;

/**
 * The journal of a failed test's tenant, added to the failure as a suppressed exception, because all tools print
 * suppressed exceptions.
 */
public final class JournalOfFailedTest extends Exception {

    private static final long serialVersionUID = 1L;

    private JournalOfFailedTest(String text) {
        super(text, null, false, false);
    }

    /** Adds the tenant's journal to a failure, and returns the added text. */
    public static String attach(Throwable failure, Tenant tenant) {
        String text = tenant.journal() + "\n" + tenant.clock() + unusedInterceptions(tenant);
        failure.addSuppressed(new JournalOfFailedTest(text));
        return text;
    }

    /**
     * Describes unused interceptions and exceptions thrown by test code, which suggest that a test passed by mistake.
     * Returns an empty string if the tenant has neither.
     */
    public static String doubts(Tenant tenant) {
        return failures(tenant) + unusedInterceptions(tenant);
    }

    private static String failures(Tenant tenant) {
        return tenant.journal().entries().stream()
                .filter(entry -> entry.failure().isPresent())
                .map(entry -> "\n" + entry)
                .collect(Collectors.joining());
    }

    private static String unusedInterceptions(Tenant tenant) {
        return tenant.interceptions().unused().stream()
                .map(unused -> "\n" + unused + ": no request matched")
                .collect(Collectors.joining());
    }
}
