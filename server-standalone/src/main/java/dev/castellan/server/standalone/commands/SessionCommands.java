package dev.castellan.server.standalone.commands;

import dev.castellan.server.Administration;
import dev.castellan.server.standalone.output.VersionProvider;
import dev.castellan.server.standalone.stores.StoreAccess;
import picocli.CommandLine.Command;

/** The {@code session} command, which groups the commands for sessions. */
@Command(
        name = "session",
        description = "Lists and ends the sessions of people who are signed in.",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        subcommands = {SessionCommands.Listing.class, SessionCommands.Revoke.class})
final class SessionCommands {

    /** The {@code session list} command, which lists a user's sessions without their secrets. */
    @Command(name = "list", description = "Lists the open sessions of a user, without their secrets.")
    static final class Listing extends OneUserCommand {

        Listing() {
            super(StoreAccess.READ, Administration::sessions);
        }
    }

    /** The {@code session revoke} command, which ends one session or all sessions of a user. */
    @Command(
            name = "revoke",
            description =
                    "Ends a session, or all sessions of a user. The server refuses the next request in an ended session.")
    static final class Revoke extends RevokeCommand {

        Revoke() {
            super("session_id", Administration::endSession, Administration::endSessions);
        }
    }
}
