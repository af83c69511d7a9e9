package dev.castellan.server.standalone.commands.people;

import dev.castellan.model.User;
import dev.castellan.server.Administration;
import dev.castellan.server.standalone.commands.store.AdministrationCommand;
import dev.castellan.server.standalone.options.OrganizationOption;
import dev.castellan.server.standalone.output.Output;
import java.util.UUID;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** A command that changes one user and prints the result. */
@SuppressWarnings("NullAway.Init") // set by picocli
abstract class OneUserCommand extends AdministrationCommand {

    @Parameters(paramLabel = "USER", description = "Id or e-mail address of the user.")
    private String user;

    @Mixin
    private OrganizationOption organization;

    @Override
    protected final void run(Administration administration, Output output) {
        UUID id = organization.id(administration);
        UUID found = organization.user(administration, user).id();
        output.line(change(administration, id, found));
    }

    /** Changes the user and returns the new state. */
    abstract User change(Administration administration, UUID organizationId, UUID userId);
}
