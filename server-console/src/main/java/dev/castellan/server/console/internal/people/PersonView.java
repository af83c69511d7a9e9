package dev.castellan.server.console.internal.people;

import dev.castellan.model.people.Passkey;
import dev.castellan.server.console.internal.layout.PageLinks;
import dev.castellan.server.console.internal.security.SessionLine;
import dev.castellan.server.console.internal.tokens.TokenRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the page of a user shows.
 *
 * @param subject the user
 * @param list the path of the list of its kind
 * @param projects the first projects of a client; empty for an admin
 * @param moreProjects how many projects of the client are not shown
 * @param choice the projects that the user can be added to
 * @param tokens the tokens of a page of the list
 * @param tokenPages the links to the pages of tokens around
 * @param passkeys the passkeys; empty for a service account
 * @param sessions the sessions; empty for a service account
 * @param invitation how the person gets in; absent for a service account
 * @param blockers what keeps the user from being deleted
 */
public record PersonView(
        Subject subject,
        String list,
        List<ProjectLine> projects,
        int moreProjects,
        ProjectChoice choice,
        List<TokenRow> tokens,
        PageLinks tokenPages,
        List<Passkey> passkeys,
        List<SessionLine> sessions,
        @Nullable InvitationState invitation,
        Blockers blockers) {}
