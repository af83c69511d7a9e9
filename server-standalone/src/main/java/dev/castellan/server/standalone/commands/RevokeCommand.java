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

/** A command that revokes one object of a user, or all objects of a user, and prints the ids. */
@SuppressWarnings("NullAway.Init") // set by picocli
abstract class RevokeCommand extends AdministrationCommand {

    @Parameters(paramLabel = "USER", index = "0", arity = "0..1", description = "Id or e-mail address of the user.")
    private @Nullable String user;

    @Parameters(paramLabel = "ID", index = "1", arity = "0..1", description = "Id to revoke, as 'list' shows it.")
    private @Nullable UUID one;

    @Option(
            names = "--all-of",
            paramLabel = "USER",
            description = "Revokes everything that 'list' shows of this user. Default: none")
    private @Nullable String all;

    @Mixin
    private OrganizationOption organization;

    private final String idName;
    private final One revokeOne;
    private final All revokeAll;

    /** @param idName the name of the id in the output */
    RevokeCommand(String idName, One revokeOne, All revokeAll) {
        this.idName = idName;
        this.revokeOne = revokeOne;
        this.revokeAll = revokeAll;
    }

    @Override
    protected void check() {
        boolean isOne = user != null && one != null;
        requireUsage(
                isOne != (all != null) && (user == null) == (one == null),
                "name either a USER and the ID to revoke, or a user with --all-of");
    }

    @Override
    protected void run(Administration administration, Output output) {
        UUID id = organization.id(administration);
        UUID found = organization
                .user(administration, String.valueOf(all == null ? user : all))
                .id();
        if (one == null) {
            revokeAll.revoke(administration, id, found);
        } else {
            revokeOne.revoke(administration, id, found, one);
        }
        output.line("user_id", found, idName, one);
    }

    /** Revokes one object. */
    interface One {
        void revoke(Administration administration, UUID organizationId, UUID userId, UUID id);
    }

    /** Revokes all objects of a user. */
    interface All {
        void revoke(Administration administration, UUID organizationId, UUID userId);
    }
}
