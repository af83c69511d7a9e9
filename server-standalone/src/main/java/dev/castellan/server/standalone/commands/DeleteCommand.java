package dev.castellan.server.standalone.commands;

import static dev.castellan.server.standalone.output.CommandException.requireUsage;

import dev.castellan.server.Administration;
import dev.castellan.server.standalone.options.OrganizationOption;
import dev.castellan.server.standalone.output.Output;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A command that deletes one object of a user, or all objects of a user, and prints the ids. */
@SuppressWarnings("NullAway.Init") // set by picocli
abstract class DeleteCommand extends AdministrationCommand {

    @Parameters(paramLabel = "USER", index = "0", arity = "0..1", description = "Id or e-mail address of the user.")
    private @Nullable String user;

    @Parameters(paramLabel = "ID", index = "1", arity = "0..1", description = "Id to delete, as 'list' shows it.")
    private @Nullable UUID one;

    @Option(
            names = "--all-of",
            paramLabel = "USER",
            description = "Deletes everything that 'list' shows of this user. Default: none")
    private @Nullable String all;

    @Mixin
    private OrganizationOption organization;

    private final String idName;
    private final One deleteOne;
    private final All deleteAll;

    /** @param idName the name of the id in the output */
    DeleteCommand(String idName, One deleteOne, All deleteAll) {
        this.idName = idName;
        this.deleteOne = deleteOne;
        this.deleteAll = deleteAll;
    }

    @Override
    protected void check() {
        boolean isOne = user != null && one != null;
        requireUsage(
                isOne != (all != null) && (user == null) == (one == null),
                "name either a USER and the ID to delete, or a user with --all-of");
    }

    @Override
    protected void run(Administration administration, Output output) {
        UUID id = organization.id(administration);
        UUID userId = organization
                .user(administration, String.valueOf(all == null ? user : all))
                .id();
        if (one == null) {
            deleteAll.delete(administration, id, userId);
        } else {
            deleteOne.delete(administration, id, userId, one);
        }
        output.line("user_id", userId, idName, one);
    }

    /** Deletes one object. */
    interface One {
        void delete(Administration administration, UUID organizationId, UUID userId, UUID id);
    }

    /** Deletes all objects of a user. */
    interface All {
        void delete(Administration administration, UUID organizationId, UUID userId);
    }
}
