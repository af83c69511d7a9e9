package dev.castellan.harness.junit;

/** What a test sees of the changes that other tests of its class made. */
public enum Reset {
    /**
     * Nothing. Each test has a tenant of its own, so tests may run in parallel. If a tenant is requested before a test
     * starts, in a static field, a field of an instance per class, or a {@code @BeforeAll} method, then the tests of
     * that class, including nested ones, share it. Before each test it is restored to its state after
     * {@code @BeforeAll}, with an empty journal and without faults; tests that share a tenant and may run in parallel
     * fail with a message that says so.
     */
    BEFORE_EACH,
    /** Everything. The tests of a class, including nested ones, share one tenant, which is never restored. */
    NEVER
}
