package dev.castellan.system.crash;

import java.util.List;
import java.util.UUID;

/**
 * The part of an organization that one client changes: what is in it has the name of the part.
 *
 * @param projects where its collections are, and what its users are assigned to
 */
record Partition(String name, List<UUID> projects) {
    Partition {
        projects = List.copyOf(projects);
    }
}
