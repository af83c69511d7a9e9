package dev.castellan.examples.onboarding;

import java.util.List;
import java.util.UUID;

/**
 * A team that {@link Onboarding} has set up.
 *
 * @param projectId the team's project
 * @param libraryId the collection of the team's documents
 * @param robotIds the team's service accounts
 */
public record Team(UUID projectId, UUID libraryId, List<UUID> robotIds) {

    /** Defensively copies the list. */
    public Team {
        robotIds = List.copyOf(robotIds);
    }
}
