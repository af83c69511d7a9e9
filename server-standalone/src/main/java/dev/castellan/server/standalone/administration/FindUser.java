package dev.castellan.server.standalone.administration;

import dev.castellan.model.User;
import dev.castellan.server.Administration;
import dev.castellan.server.standalone.administration.FindUser.Found;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a user by id or by e-mail address.
 *
 * @param organizationId the organization of the user
 * @param userId the id; absent if the address is given
 * @param email the e-mail address; absent if the id is given
 */
public record FindUser(
        UUID organizationId,
        @Nullable UUID userId,
        @Nullable String email) implements AdministrationCall<Found> {

    /** The user; absent if there is none. */
    public record Found(@Nullable User user) {}

    @Override
    public Class<Found> result() {
        return Found.class;
    }

    @Override
    public Found perform(Administration administration) {
        return new Found((userId == null
                        ? administration.user(organizationId, String.valueOf(email))
                        : administration.user(organizationId, userId))
                .orElse(null));
    }
}
