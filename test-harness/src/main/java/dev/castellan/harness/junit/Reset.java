package dev.castellan.harness.junit;

/** Determines whether a test sees the changes made by other tests of its class. */
public enum Reset {
    /**
     * A test does not see the changes made by other tests. Each test has a separate tenant, and tests can run in
     * parallel. If a static field, a field of a per-class instance, or a {@code @BeforeAll} method requests a tenant
     * before a test starts, all tests of that class, including nested classes, share the tenant. Before each test, the
     * tenant is restored to its state after {@code @BeforeAll}, with an empty journal and without interceptions. In a
     * class template such as {@code @ParameterizedClass}, the tests see the changes of the methods that run before
     * their invocation, but none of earlier invocations. If tests that share a tenant can run in parallel, they fail
     * with an explanation.
     */
    BEFORE_EACH,
    /**
     * The tests of a class, including nested classes, share one tenant, which is never restored. With
     * {@link ServerScope#METHOD}, each test has a separate tenant.
     */
    NEVER
}
