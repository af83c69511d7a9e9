package dev.castellan.server.standalone.commands.people;

import dev.castellan.model.User;
import dev.castellan.server.standalone.administration.AdministrationCall;
import dev.castellan.server.standalone.administration.Administrator;
import dev.castellan.server.standalone.commands.store.AdministrationCommand;
import dev.castellan.server.standalone.options.OrganizationOption;
import dev.castellan.server.standalone.output.Output;
import java.util.UUID;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** A command that changes one user and prints it. */
@SuppressWarnings("NullAway.Init") // set by picocli
abstract class OneUserCommand extends AdministrationCommand {

    @Parameters(paramLabel = "USER", description = "Id or e-mail address of the user.")
    private String user;

    @Mixin
    private OrganizationOption organization;

    @Override
    protected final void run(Administrator administrator, Output output) {
        UUID id = organization.id(administrator);
        UUID found = organization.user(administrator, user).userId();
        output.line(administrator.perform(change(id, found)));
    }

    /** Returns the change of the user. */
    abstract AdministrationCall<User> change(UUID organizationId, UUID userId);
}
