package dev.castellan.harness.data;

/** A collection. By default, it is in the default project and has the same name in the test and in the API. */
public interface SeedCollection extends SeedResource {

    /** Sets the project. */
    SeedCollection inProject(String project);

    /** Sets the name that the API shows. */
    SeedCollection displayName(String name);
}
