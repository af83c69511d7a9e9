package dev.castellan.harness.seeds;

import java.util.List;

/** The names that a tenant's resources have before a seed is applied. */
public interface TakenNames {

    /** Returns whether a resource of this kind has the name. */
    boolean contains(ResourceKind kind, String name);

    /** Returns the names of a kind, sorted. */
    List<String> all(ResourceKind kind);
}
