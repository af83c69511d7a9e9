package dev.castellan.system.crash;

import java.util.List;
import java.util.UUID;

/**
 * The part of an organization that a single client changes. The names of its objects start with the name of the part.
 *
 * @param projects the projects of its collections and users
 */
record Partition(String name, List<UUID> projects) {
    Partition {
        projects = List.copyOf(projects);
    }
}
