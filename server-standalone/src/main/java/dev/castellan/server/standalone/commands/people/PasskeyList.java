package dev.castellan.server.standalone.commands.people;

import dev.castellan.server.Administration;
import dev.castellan.server.standalone.stores.StoreAccess;
import java.util.List;
import java.util.UUID;
import picocli.CommandLine.Command;

/** The {@code passkey list} command, which lists a user's passkeys. */
@Command(name = "list", description = "Lists the passkeys of a user, with their last use.")
final class PasskeyList extends OneUserCommand {

    @Override
    protected StoreAccess access() {
        return StoreAccess.READ;
    }

    @Override
    List<?> lines(Administration administration, UUID organizationId, UUID userId) {
        return administration.passkeys(organizationId, userId);
    }
}
