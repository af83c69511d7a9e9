package dev.castellan.server.standalone.commands.people;

import dev.castellan.server.Administration;
import dev.castellan.server.standalone.stores.StoreAccess;
import java.util.List;
import java.util.UUID;
import picocli.CommandLine.Command;

/** The {@code session list} command, which lists a user's sessions without their secrets. */
@Command(name = "list", description = "Lists the open sessions of a user, without their secrets.")
final class SessionList extends OneUserCommand {

    @Override
    protected StoreAccess access() {
        return StoreAccess.READ;
    }

    @Override
    List<?> lines(Administration administration, UUID organizationId, UUID userId) {
        return administration.sessions(organizationId, userId);
    }
}
