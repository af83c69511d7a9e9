package dev.castellan.server.standalone.commands.people;

import dev.castellan.model.User;
import dev.castellan.server.Administration;
import java.util.List;
import java.util.UUID;
import picocli.CommandLine.Command;

/** The {@code user suspend} command, which suspends a user. */
@Command(
        name = "suspend",
        description = "Suspends a user: from the next request on, its tokens are refused, on every server.")
final class UserSuspend extends OneUserCommand {

    @Override
    List<User> lines(Administration administration, UUID organizationId, UUID userId) {
        return List.of(administration.suspendUser(organizationId, userId));
    }
}
