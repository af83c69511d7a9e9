package dev.castellan.harness.junit;

/** How long a server lives that tests are given. */
public enum Scope {
    /** One server for all classes of the run that ask for the same kind: the fastest, and as well apart as the others. */
    SUITE,
    /** One server for each test class, those nested in it included. */
    CLASS,
    /** One server for each test. */
    METHOD
}
