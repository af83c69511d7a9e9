package dev.castellan.conformance.crash;

import java.util.List;
import java.util.UUID;

/**
 * The part of an organization that one client changes: what is in it has the name of the part.
 *
 * @param projects where its collections are, and what its users are assigned to
 */
record Part(String name, List<UUID> projects) {
    Part {
        projects = List.copyOf(projects);
    }
}
