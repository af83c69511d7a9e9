package dev.castellan.compatibility;

import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Compares all modules of an older version with those of a newer one. */
final class Comparison {

    private Comparison() {}

    /**
     * Returns the changes that can break a user, by the name of the older version's module; an empty set for a module
     * that has none.
     */
    static SortedMap<String, Set<Change>> of(Map<String, ModuleJar> before, Map<String, ModuleJar> after) {
        SortedMap<String, Set<Change>> changes = new TreeMap<>();
        before.forEach((name, older) -> {
            ModuleJar newer = after.get(name);
            if (newer == null) {
                changes.put(name, Set.of(new Change(name, "MODULE_REMOVED")));
            } else {
                Set<Change> found = new TreeSet<>(ModuleChanges.between(older, newer));
                found.addAll(ClassChanges.between(older, newer, before.values(), after.values()));
                changes.put(name, found);
            }
        });
        return changes;
    }
}
