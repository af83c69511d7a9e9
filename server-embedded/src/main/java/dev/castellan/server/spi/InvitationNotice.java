package dev.castellan.server.spi;

import dev.castellan.model.people.IssuedInvitation;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A new invitation, with the details for a message to the invited user. The string representation of the notice omits
 * the code.
 *
 * @param userName the display name of the invited user
 * @param inviterName the display name of the user who created the invitation, or null if it was not created by a user
 *     of the organization
 * @param invitation the invitation with its code, and with a link to the console if the server has a console URL
 * @param isRequested whether the user has requested this recovery
 * @param language the stored language of the user, otherwise the language of the page on which the user requested this
 *     recovery, or the stored language of the inviter, or null if it is unknown
 */
public record InvitationNotice(
        UUID organizationId,
        String organizationName,
        String userName,
        @Nullable String inviterName,
        IssuedInvitation invitation,
        boolean isRequested,
        @Nullable Locale language) {}
