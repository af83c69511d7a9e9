package dev.castellan.server.spi;

import dev.castellan.model.people.IssuedInvitation;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A new invitation, with the details for a message to the invited user. Its text form leaves out the code.
 *
 * @param organizationId the organization
 * @param organizationName the name of the organization
 * @param userName the display name of the invited user
 * @param inviterName the display name of the user who created the invitation; absent if no user of the organization
 *     created it
 * @param invitation the invitation with its code, and with the link to the console if the server knows the console's
 *     address
 */
public record InvitationNotice(
        UUID organizationId,
        String organizationName,
        String userName,
        @Nullable String inviterName,
        IssuedInvitation invitation) {}
