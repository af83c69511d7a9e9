package dev.castellan.server.standalone.commands;

import dev.castellan.server.Administration;
import dev.castellan.server.standalone.output.VersionProvider;
import dev.castellan.server.standalone.stores.StoreAccess;
import picocli.CommandLine.Command;

/** The {@code passkey} command, which groups the commands for passkeys. */
@Command(
        name = "passkey",
        description = "Lists and deletes the passkeys of users.",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        subcommands = {PasskeyCommands.ListCommand.class, PasskeyCommands.Delete.class})
final class PasskeyCommands {

    /** The {@code passkey list} command, which lists a user's passkeys. */
    @Command(name = "list", description = "Lists the passkeys of a user, with their last use.")
    static final class ListCommand extends OneUserCommand {

        ListCommand() {
            super(StoreAccess.READ, Administration::passkeys);
        }
    }

    /** The {@code passkey delete} command, which deletes one passkey or all passkeys of a user. */
    @Command(
            name = "delete",
            description =
                    "Deletes a passkey, or all passkeys of a user, and ends the sessions that began with a passkey.")
    static final class Delete extends DeleteCommand {

        Delete() {
            super("passkey_id", Administration::deletePasskey, Administration::deletePasskeys);
        }
    }
}
