package dev.castellan.examples.onboarding;

import java.util.List;
import java.util.UUID;

/**
 * A team that {@link Onboarding} has set up.
 *
 * @param projectId the project of the team
 * @param libraryId the collection of its documents
 * @param robotIds the service accounts of the team
 */
public record Team(UUID projectId, UUID libraryId, List<UUID> robotIds) {

    /** Copies the list. */
    public Team {
        robotIds = List.copyOf(robotIds);
    }
}
