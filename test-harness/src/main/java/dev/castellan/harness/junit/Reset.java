package dev.castellan.harness.junit;

/** What a test finds of what other tests of its class did. */
public enum Reset {
    /**
     * Nothing. A test has a tenant of its own, which lives as long as the test, so that tests may run at once. Only where a
     * tenant is asked for before a test starts, the tests of that class, nested ones included, share it: in a static field,
     * a field of an instance per class, a {@code @BeforeAll} method. It is then put back before each test to where it was
     * after {@code @BeforeAll}, with journal and faults empty; tests that share one and may run at once fail, and say so.
     */
    BEFORE_EACH,
    /** All: the tests of a class, nested ones included, share one tenant, which nobody puts back. */
    NEVER
}
