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

/** The {@code session} command, which groups the commands for sessions. */
@Command(
        name = "session",
        description = "Lists and ends the sessions of people who are signed in.",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        subcommands = {SessionCommands.Listing.class, SessionCommands.Revoke.class})
public final class SessionCommands {

    /** The {@code session list} command, which lists a user's sessions without their secrets. */
    @Command(name = "list", description = "Lists the open sessions of a user, without their secrets.")
    static final class Listing extends OneUserCommand {

        @Override
        protected StoreAccess access() {
            return StoreAccess.READ;
        }

        @Override
        List<?> lines(Administration administration, UUID organizationId, UUID userId) {
            return administration.sessions(organizationId, userId);
        }
    }

    /** The {@code session revoke} command, which ends one session or all sessions of a user. */
    @Command(
            name = "revoke",
            description =
                    "Ends a session, or all sessions of a user. The server refuses the next request in an ended session.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    static final class Revoke extends AdministrationCommand {

        @Spec
        private CommandSpec spec;

        @Parameters(
                paramLabel = "USER",
                index = "0",
                arity = "0..1",
                description = "Id or e-mail address of the user of the session.")
        private @Nullable String user;

        @Parameters(
                paramLabel = "SESSION_ID",
                index = "1",
                arity = "0..1",
                description = "Id of the session, as 'session list' shows it.")
        private @Nullable UUID session;

        @Option(
                names = "--all-of",
                paramLabel = "USER",
                description = "Ends all sessions of the user with this id or e-mail address. Default: none")
        private @Nullable String all;

        @Mixin
        private OrganizationOption organization;

        @Override
        protected void check() {
            boolean isOne = user != null && session != null;
            if (isOne == (all != null) || (user == null) != (session == null)) {
                throw new ParameterException(
                        spec.commandLine(),
                        "name either the USER and the SESSION_ID of one session, or a user with --all-of");
            }
        }

        @Override
        protected void run(Administration administration, Output output) {
            UUID id = organization.id(administration);
            UUID found = organization
                    .user(administration, String.valueOf(all == null ? user : all))
                    .id();
            if (session == null) {
                administration.endSessions(id, found);
            } else {
                administration.endSession(id, found, session);
            }
            output.line("user_id", found, "session_id", session);
        }
    }
}
