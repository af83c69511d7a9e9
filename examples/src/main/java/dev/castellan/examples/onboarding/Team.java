package dev.castellan.examples.onboarding;

import java.util.List;
import java.util.UUID;

/**
 * A team that was set up by {@link Onboarding}.
 *
 * @param projectId the team's project
 * @param libraryId the collection of its documents
 * @param robotIds the service accounts of the team
 */
public record Team(UUID projectId, UUID libraryId, List<UUID> robotIds) {

    /** Copies the list. */
    public Team {
        robotIds = List.copyOf(robotIds);
    }
}
