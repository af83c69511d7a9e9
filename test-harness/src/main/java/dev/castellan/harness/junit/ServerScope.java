package dev.castellan.harness.junit;

/** The lifetime of the server of a test. */
public enum ServerScope {
    /**
     * One server for all classes of the run with the same kind of server. The fastest scope. Tests remain isolated,
     * because they have separate tenants.
     */
    SUITE,
    /** One server for each test class, including nested classes. */
    CLASS,
    /** One server for each test. */
    METHOD
}
