package dev.castellan.server.standalone.commands;

import static dev.castellan.server.standalone.output.CommandException.requireUsage;

import dev.castellan.model.Role;
import dev.castellan.model.people.InvitationRenewal;
import dev.castellan.model.people.NewInvitation;
import dev.castellan.server.Administration;
import dev.castellan.server.NewPerson;
import dev.castellan.server.standalone.files.NewSecretFile;
import dev.castellan.server.standalone.options.OrganizationOption;
import dev.castellan.server.standalone.output.Output;
import dev.castellan.server.standalone.output.VersionProvider;
import dev.castellan.server.standalone.stores.StoreAccess;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** The {@code user} command, which groups the commands for users. */
@Command(
        name = "user",
        description = "Creates, recovers, suspends and resumes users, and lists invalid addresses.",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        subcommands = {
            UserCommands.Create.class,
            UserCommands.Recover.class,
            UserCommands.Suspend.class,
            UserCommands.Resume.class,
            UserCommands.InvalidEmails.class
        })
final class UserCommands {

    /** The {@code user create} command, which creates a human user. */
    @Command(
            name = "create",
            description =
                    "Creates a human user. With --link-file, also creates a link or code with which the user joins. "
                            + "Without it, the user can call the API with a token from 'token create'.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    static final class Create extends InvitingCommand {

        @Parameters(paramLabel = "EMAIL", description = "E-mail address of the user.")
        private String email;

        @Mixin
        private OrganizationOption organization;

        @Option(names = "--user-name", paramLabel = "NAME", required = true, description = "Name of the user. Required")
        private String name;

        @Option(
                names = "--role",
                paramLabel = "ROLE",
                converter = RoleConverter.class,
                defaultValue = "client",
                description = "org_admin or client. Default: ${DEFAULT-VALUE}")
        private Role role;

        @Option(
                names = "--project",
                paramLabel = "ID",
                split = ",",
                description =
                        "Project to which the user is assigned; may be repeated. Default: only the default project")
        private List<UUID> projects = new ArrayList<>();

        @Option(
                names = "--expires-at",
                paramLabel = "TIME",
                description =
                        "Time at which the link or code expires, such as 2030-01-31T12:00:00Z, 1 hour to 30 days from"
                                + " now. Default: after 72 hours")
        private @Nullable OffsetDateTime expiresAt;

        @Override
        protected void check() {
            requireUsage(
                    expiresAt == null || linkFile() != null,
                    "--expires-at needs --link-file: without a link or code, nothing expires");
            super.check();
        }

        @Override
        protected void run(Administration administration, Output output) {
            UUID id = organization.id(administration);
            NewSecretFile file = linkFile();
            if (file == null) {
                NewPerson user = new NewPerson(name, email, role, projects);
                output.line(administration.createPerson(id, user));
            } else {
                Instant expiry = expiresAt == null ? null : expiresAt.toInstant();
                NewInvitation invitation = new NewInvitation(name, email, role, projects, expiry);
                invite(() -> administration.createInvitation(id, invitation), file, output);
            }
        }
    }

    /** The {@code user recover} command, which creates a new invitation for a human user. */
    @Command(
            name = "recover",
            description = "Replaces the invitation of a human user with a new one, which lets the user join or, if the "
                    + "user has joined, recover the account. Deletes the password and the passkeys of the user, and "
                    + "ends the sessions. --link-file is required.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    static final class Recover extends InvitingCommand {

        @Parameters(paramLabel = "USER", description = "Id or e-mail address of the user.")
        private String user;

        @Mixin
        private OrganizationOption organization;

        @Option(
                names = "--expires-at",
                paramLabel = "TIME",
                description =
                        "Time at which the invitation expires, such as 2030-01-31T12:00:00Z. Default: after 72 hours, or"
                                + " 1 hour for a user who has joined")
        private @Nullable OffsetDateTime expiresAt;

        @Mixin
        private KeepCredentialsOption credentials;

        @Override
        protected void check() {
            requireUsage(linkFile() != null, "Missing required option: '--link-file=FILE'");
            super.check();
        }

        @Override
        protected void run(Administration administration, Output output) {
            NewSecretFile file = linkFile();
            UUID id = organization.id(administration);
            UUID userId = organization.user(administration, user).id();
            if (file != null) {
                Instant expiry = expiresAt == null ? null : expiresAt.toInstant();
                InvitationRenewal renewal = new InvitationRenewal(expiry, credentials.keeps());
                invite(() -> administration.renewInvitation(id, userId, renewal), file, output);
            }
        }
    }

    /** The {@code user suspend} command, which suspends a user. */
    @Command(
            name = "suspend",
            description = "Suspends a user. From the next request on, every server refuses the user's tokens.")
    static final class Suspend extends OneUserCommand {

        Suspend() {
            super(StoreAccess.CHANGE, (administration, id, user) -> List.of(administration.suspendUser(id, user)));
        }
    }

    /** The {@code user resume} command, which lifts a user's suspension. */
    @Command(
            name = "resume",
            description = "Ends the suspension of a user. The servers accept the user's tokens again.")
    static final class Resume extends OneUserCommand {

        Resume() {
            super(StoreAccess.CHANGE, (administration, id, user) -> List.of(administration.resumeUser(id, user)));
        }
    }

    /**
     * The {@code user invalid-emails} command, which lists the users whose e-mail address a new user could not have.
     */
    @Command(
            name = "invalid-emails",
            description =
                    "Lists the users whose e-mail address is invalid, because an earlier version accepted it. They "
                            + "can sign in, but get no mail. 'PATCH /users/{id}' changes an address.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    static final class InvalidEmails extends AdministrationCommand {

        @Mixin
        private OrganizationOption organization;

        @Override
        protected StoreAccess access() {
            return StoreAccess.READ;
        }

        @Override
        protected void run(Administration administration, Output output) {
            administration
                    .usersWithInvalidEmail(organization.id(administration))
                    .forEach(output::line);
        }
    }

    /** Converts strings to known roles. */
    static final class RoleConverter implements ITypeConverter<Role> {

        @Override
        public Role convert(String value) {
            Role role = Role.of(value);
            if (!role.isKnown()) {
                throw new TypeConversionException("'" + value + "' is not a role: choose org_admin or client");
            }
            return role;
        }
    }
}
