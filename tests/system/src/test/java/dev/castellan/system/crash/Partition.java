package dev.castellan.system.crash;

import java.util.List;
import java.util.UUID;

/**
 * The part of an organization that only one client changes. The names of its objects start with the name of the
 * partition.
 *
 * @param projects the projects that its collections and users belong to
 */
record Partition(String name, List<UUID> projects) {
    Partition {
        projects = List.copyOf(projects);
    }
}
