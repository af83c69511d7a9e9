package dev.castellan.harness.data;

/** A project. By default, it has the same name in the test and in the API, and is not archived. */
public interface SeedProject extends SeedResource {

    /** Sets the name that the API shows. */
    SeedProject displayName(String name);

    /** Archives the project after its contents are created. */
    SeedProject archived();
}
