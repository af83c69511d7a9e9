package dev.castellan.harness.junit;

/** How long the server of a test lives. */
public enum Scope {
    /**
     * One server for all classes of the run that need the same kind. The fastest scope; tests are isolated just as
     * well.
     */
    SUITE,
    /** One server for each test class, including nested classes. */
    CLASS,
    /** One server for each test. */
    METHOD
}
