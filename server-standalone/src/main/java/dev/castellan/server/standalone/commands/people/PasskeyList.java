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

/** The {@code passkey list} command, which lists a user's passkeys. */
@Command(name = "list", description = "Lists the passkeys of a user, with their last use.")
@SuppressWarnings("NullAway.Init") // set by picocli
final class PasskeyList extends AdministrationCommand {

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
        administration.passkeys(id, found).forEach(output::line);
    }
}
