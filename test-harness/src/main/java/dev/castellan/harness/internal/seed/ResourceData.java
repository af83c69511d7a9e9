package dev.castellan.harness.internal.seed;

import dev.castellan.harness.data.SeedResource;

/** A resource of a seed. */
public sealed interface ResourceData extends SeedResource
        permits ProjectData, UserData, CollectionData, InputData, QueryData {

    ResourceKind kind();
}
