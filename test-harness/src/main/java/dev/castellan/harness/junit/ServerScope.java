package dev.castellan.harness.junit;

/** The lifetime of a test's server. */
public enum ServerScope {
    /**
     * One server for all classes in the run that need the same kind of server. This is the fastest scope. Tests remain
     * isolated, because they have separate tenants.
     */
    SUITE,
    /** One server for each test class, including nested classes. */
    CLASS,
    /** One server for each test. */
    METHOD
}
