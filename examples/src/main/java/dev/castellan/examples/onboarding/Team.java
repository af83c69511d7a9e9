package dev.castellan.examples.onboarding;

import java.util.List;
import java.util.UUID;

/**
 * A team that was onboarded.
 *
 * @param projectId where it works
 * @param libraryId the collection of its documents
 * @param robotIds its service accounts
 */
public record Team(UUID projectId, UUID libraryId, List<UUID> robotIds) {

    /** Copies the list. */
    public Team {
        robotIds = List.copyOf(robotIds);
    }
}
