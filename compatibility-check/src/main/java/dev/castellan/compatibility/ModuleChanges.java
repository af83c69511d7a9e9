package dev.castellan.compatibility;

import java.util.Set;
import java.util.TreeSet;

/** Compares what two versions of a module declare; classes are compared by {@link ClassChanges}. */
final class ModuleChanges {

    private ModuleChanges() {}

    /** Returns the changes that can break a user. */
    static Set<Change> between(ModuleJar before, ModuleJar after) {
        Set<Change> changes = new TreeSet<>();
        for (String name : missing(before.exportedPackages(), after.exportedPackages())) {
            changes.add(new Change(name, "EXPORT_REMOVED"));
        }
        for (String name : missing(before.modulesPassedOn(), after.modulesPassedOn())) {
            changes.add(new Change(before.name() + "/" + name, "REQUIRES_TRANSITIVE_REMOVED"));
        }
        if (after.javaRelease() > before.javaRelease()) {
            changes.add(new Change(before.name(), "NEEDS_JAVA_" + after.javaRelease()));
        }
        return changes;
    }

    private static Set<String> missing(Set<String> before, Set<String> after) {
        Set<String> missing = new TreeSet<>(before);
        missing.removeAll(after);
        return missing;
    }
}
