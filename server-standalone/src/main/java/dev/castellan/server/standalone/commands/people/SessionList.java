package dev.castellan.server.standalone.commands.people;

import dev.castellan.server.Administration;
import dev.castellan.server.standalone.commands.store.AdministrationCommand;
import dev.castellan.server.standalone.options.OrganizationOption;
import dev.castellan.server.standalone.output.Output;
import dev.castellan.server.standalone.stores.StoreAccess;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The {@code session list} command, which lists a user's sessions without their secrets. */
@Command(name = "list", description = "Lists the sessions of a user that have not ended; never their secrets.")
@SuppressWarnings("NullAway.Init") // set by picocli
final class SessionList extends AdministrationCommand {

    @Parameters(paramLabel = "USER", description = "Id or e-mail address of the user.")
    private String user;

    @Mixin
    private OrganizationOption organization;

    @Override
    protected StoreAccess access() {
        return StoreAccess.READ;
    }

    @Override
    protected void run(Administration administration, Output output) {
        UUID id = organization.id(administration);
        UUID found = organization.user(administration, user).id();
        administration.sessions(id, found).forEach(output::line);
    }
}
