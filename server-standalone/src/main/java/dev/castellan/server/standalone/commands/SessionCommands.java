package dev.castellan.server.standalone.commands;

import dev.castellan.server.Administration;
import dev.castellan.server.standalone.output.VersionProvider;
import dev.castellan.server.standalone.stores.StoreAccess;
import picocli.CommandLine.Command;

/** The {@code session} command, which groups the commands for sessions. */
@Command(
        name = "session",
        description = "Lists and deletes the sessions of users who are signed in.",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        subcommands = {SessionCommands.ListCommand.class, SessionCommands.Delete.class})
final class SessionCommands {

    /** The {@code session list} command, which lists a user's sessions without their secrets. */
    @Command(name = "list", description = "Lists the open sessions of a user, without their secrets.")
    static final class ListCommand extends OneUserCommand {

        ListCommand() {
            super(StoreAccess.READ, Administration::sessions);
        }
    }

    /** The {@code session delete} command, which deletes one session or all sessions of a user. */
    @Command(
            name = "delete",
            description =
                    "Deletes a session, or all sessions of a user. The server refuses the next request with a deleted session.")
    static final class Delete extends DeleteCommand {

        Delete() {
            super("session_id", Administration::deleteSession, Administration::deleteSessions);
        }
    }
}
