package dev.castellan.server.standalone.commands.people;

import dev.castellan.model.people.InvitationRenewal;
import dev.castellan.server.Administration;
import dev.castellan.server.standalone.commands.store.InvitingCommand;
import dev.castellan.server.standalone.files.TokenFile;
import dev.castellan.server.standalone.options.KeepCredentialsOption;
import dev.castellan.server.standalone.options.OrganizationOption;
import dev.castellan.server.standalone.output.Output;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code user recover} command, which creates a new invitation for a human user. */
@Command(
        name = "recover",
        description = "Replaces the invitation of a human user with a new one, which lets the user join or, if the "
                + "user has joined, recover the account. Deletes the password and the passkeys of the user, and "
                + "ends the sessions. --link-file is required.")
@SuppressWarnings("NullAway.Init") // set by picocli
final class UserRecover extends InvitingCommand {

    @Spec
    private CommandSpec spec;

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
        if (linkFile() == null) {
            throw new ParameterException(spec.commandLine(), "Missing required option: '--link-file=FILE'");
        }
        super.check();
    }

    @Override
    protected void run(Administration administration, Output output) {
        TokenFile file = linkFile();
        UUID id = organization.id(administration);
        UUID found = organization.user(administration, user).id();
        if (file != null) {
            Instant expiry = expiresAt == null ? null : expiresAt.toInstant();
            InvitationRenewal renewal = new InvitationRenewal(expiry, credentials.keeps());
            invite(() -> administration.renewInvitation(id, found, renewal), file, output);
        }
    }
}
