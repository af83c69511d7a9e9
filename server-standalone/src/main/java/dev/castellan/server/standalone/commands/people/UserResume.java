package dev.castellan.server.standalone.commands.people;

import dev.castellan.model.User;
import dev.castellan.server.Administration;
import java.util.List;
import java.util.UUID;
import picocli.CommandLine.Command;

/** The {@code user resume} command, which lifts a user's suspension. */
@Command(name = "resume", description = "Ends the suspension of a user. The servers accept the user's tokens again.")
final class UserResume extends OneUserCommand {

    @Override
    List<User> lines(Administration administration, UUID organizationId, UUID userId) {
        return List.of(administration.resumeUser(organizationId, userId));
    }
}
