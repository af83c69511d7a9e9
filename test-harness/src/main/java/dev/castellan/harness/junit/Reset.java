package dev.castellan.harness.junit;

/** Whether a test sees the changes of other tests of its class. */
public enum Reset {
    /**
     * A test does not see changes of other tests. Each test has a separate tenant, and tests may run in parallel. If a
     * static field, a field of an instance per class, or a {@code @BeforeAll} method requests a tenant before a test
     * starts, the tests of that class, including nested classes, share the tenant. Before each test it is restored to its
     * state after {@code @BeforeAll}, with an empty journal and without faults and stubs. Tests that share a tenant and
     * may run in parallel fail with an explanation.
     */
    BEFORE_EACH,
    /** The tests of a class, including nested classes, share one tenant, which is never restored. */
    NEVER
}
