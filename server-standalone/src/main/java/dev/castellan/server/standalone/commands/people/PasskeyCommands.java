package dev.castellan.server.standalone.commands.people;

import dev.castellan.server.Administration;
import dev.castellan.server.standalone.commands.store.AdministrationCommand;
import dev.castellan.server.standalone.options.OrganizationOption;
import dev.castellan.server.standalone.output.Output;
import dev.castellan.server.standalone.output.VersionProvider;
import dev.castellan.server.standalone.stores.StoreAccess;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code passkey} command, which groups the commands for passkeys. */
@Command(
        name = "passkey",
        description = "Lists and deletes the passkeys of people.",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        subcommands = {PasskeyCommands.Listing.class, PasskeyCommands.Revoke.class})
public final class PasskeyCommands {

    /** The {@code passkey list} command, which lists a user's passkeys. */
    @Command(name = "list", description = "Lists the passkeys of a user, with their last use.")
    static final class Listing extends OneUserCommand {

        @Override
        protected StoreAccess access() {
            return StoreAccess.READ;
        }

        @Override
        List<?> lines(Administration administration, UUID organizationId, UUID userId) {
            return administration.passkeys(organizationId, userId);
        }
    }

    /** The {@code passkey revoke} command, which deletes one passkey or all passkeys of a user. */
    @Command(
            name = "revoke",
            description =
                    "Deletes a passkey, or all passkeys of a user, and ends the sessions that began with a passkey.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    static final class Revoke extends AdministrationCommand {

        @Spec
        private CommandSpec spec;

        @Parameters(
                paramLabel = "USER",
                index = "0",
                arity = "0..1",
                description = "Id or e-mail address of the owner of the passkey.")
        private @Nullable String user;

        @Parameters(
                paramLabel = "PASSKEY_ID",
                index = "1",
                arity = "0..1",
                description = "Id of the passkey, as 'passkey list' shows it.")
        private @Nullable UUID passkey;

        @Option(
                names = "--all-of",
                paramLabel = "USER",
                description = "Deletes all passkeys of the user with this id or e-mail address. Default: none")
        private @Nullable String all;

        @Mixin
        private OrganizationOption organization;

        @Override
        protected void check() {
            boolean isOne = user != null && passkey != null;
            if (isOne == (all != null) || (user == null) != (passkey == null)) {
                throw new ParameterException(
                        spec.commandLine(),
                        "name either the USER and the PASSKEY_ID of one passkey, or a user with --all-of");
            }
        }

        @Override
        protected void run(Administration administration, Output output) {
            UUID id = organization.id(administration);
            UUID found = organization
                    .user(administration, String.valueOf(all == null ? user : all))
                    .id();
            if (passkey == null) {
                administration.deletePasskeys(id, found);
            } else {
                administration.deletePasskey(id, found, passkey);
            }
            output.line("user_id", found, "passkey_id", passkey);
        }
    }
}
