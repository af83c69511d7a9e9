package dev.castellan.server.console.internal.overview;

import dev.castellan.model.Project;
import dev.castellan.model.people.Invitation;
import dev.castellan.server.console.internal.activity.EventRow;
import java.util.List;

/**
 * What the overview shows.
 *
 * @param name display name of the user
 * @param email e-mail address of the user
 * @param role what the user may do
 * @param isAdmin whether it shows what admins see
 * @param steps the first steps that are still to be made
 * @param projects the first projects of the user
 * @param hasMoreProjects whether there are more
 * @param invitations the first open invitations; empty for clients
 * @param hasMoreInvitations whether there are more
 * @param events what happened lately; empty for clients
 */
public record OverviewView(
        String name,
        String email,
        String role,
        boolean isAdmin,
        List<FirstStep> steps,
        List<Project> projects,
        boolean hasMoreProjects,
        List<Invitation> invitations,
        boolean hasMoreInvitations,
        List<EventRow> events) {

    /** Copies the lists. */
    public OverviewView {
        steps = List.copyOf(steps);
        projects = List.copyOf(projects);
        invitations = List.copyOf(invitations);
        events = List.copyOf(events);
    }
}
