package dev.castellan.server.standalone.commands.people;

import dev.castellan.model.User;
import dev.castellan.server.Administration;
import java.util.List;
import java.util.UUID;
import picocli.CommandLine.Command;

/** The {@code user suspend} command, which suspends a user. */
@Command(
        name = "suspend",
        description = "Suspends a user. From the next request on, every server refuses the user's tokens.")
final class UserSuspend extends OneUserCommand {

    @Override
    List<User> lines(Administration administration, UUID organizationId, UUID userId) {
        return List.of(administration.suspendUser(organizationId, userId));
    }
}
