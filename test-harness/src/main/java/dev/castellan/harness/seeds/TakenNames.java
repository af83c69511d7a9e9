package dev.castellan.harness.seeds;

import java.util.List;

/** The names that are given already where a seed is planted. */
public interface TakenNames {

    /** Returns whether something of this kind has the name. */
    boolean contains(ResourceKind kind, String name);

    /** Returns the names of a kind, sorted. */
    List<String> all(ResourceKind kind);
}
