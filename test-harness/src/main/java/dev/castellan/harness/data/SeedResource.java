package dev.castellan.harness.data;

/** A resource to create in a tenant. Immutable. Each method that changes a value returns a new object. */
public interface SeedResource {

    /** Returns the name for use in the test, which is unique among the resources of its kind. */
    String name();
}
