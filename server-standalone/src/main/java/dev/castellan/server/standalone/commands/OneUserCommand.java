package dev.castellan.server.standalone.commands;

import dev.castellan.server.Administration;
import dev.castellan.server.standalone.options.OrganizationOption;
import dev.castellan.server.standalone.output.Output;
import dev.castellan.server.standalone.stores.StoreAccess;
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

    private final StoreAccess access;
    private final UserAction work;

    /** @param work performs the command and returns the objects to print */
    OneUserCommand(StoreAccess access, UserAction work) {
        this.access = access;
        this.work = work;
    }

    @Override
    protected final StoreAccess access() {
        return access;
    }

    @Override
    protected final void run(Administration administration, Output output) {
        UUID id = organization.id(administration);
        UUID userId = organization.user(administration, user).id();
        work.lines(administration, id, userId).forEach(output::line);
    }

    /** The work of a command for a user. */
    interface UserAction {
        List<?> lines(Administration administration, UUID organizationId, UUID userId);
    }
}
