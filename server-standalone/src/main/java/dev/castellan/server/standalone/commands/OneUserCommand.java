package dev.castellan.server.standalone.commands;

import dev.castellan.server.Administration;
import dev.castellan.server.standalone.options.OrganizationOption;
import dev.castellan.server.standalone.output.Output;
import java.util.List;
import java.util.UUID;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** A command that changes one user, or lists the objects of a user, and prints the result. */
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
        lines(administration, id, found).forEach(output::line);
    }

    /** Performs the command and returns the objects to print. */
    abstract List<?> lines(Administration administration, UUID organizationId, UUID userId);
}
