package dev.castellan.server.standalone.commands;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.people.InvitationRenewal;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.server.Administration;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.standalone.files.NewSecretFile;
import dev.castellan.server.standalone.options.OrganizationOption;
import dev.castellan.server.standalone.output.CommandException;
import dev.castellan.server.standalone.output.Output;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The {@code recover-admin} command, which creates a token for an org_admin of an organization whose admins have lost
 * their tokens.
 */
@Command(
        name = "recover-admin",
        description =
                "Creates a token for an org_admin of an organization whose admins have lost their tokens. Deletes "
                        + "the password and the passkeys of that admin, and ends the sessions.")
@SuppressWarnings("NullAway.Init") // set by picocli
final class RecoverAdmin extends InvitingCommand {

    @Parameters(
            paramLabel = "USER",
            arity = "0..1",
            description =
                    "Id or e-mail address of the org_admin. Default: the oldest active org_admin, preferably a person")
    private @Nullable String user;

    @Mixin
    private OrganizationOption organization;

    @Option(
            names = "--keep-credentials",
            description =
                    "Keeps the password, the passkeys and the sessions of the admin. If there is a link, they end "
                            + "when it is used. Default: they end at once")
    private boolean keepsCredentials;

    @Override
    protected void run(Administration administration, Output output) {
        NewSecretFile file = tokenFile();
        UUID id = organization.id(administration);
        UUID admin =
                user == null ? null : organization.user(administration, user).id();
        NewSecretFile link = linkFile();
        // with a link, the renewal below deletes the credentials; if they were deleted here, the renewal could create
        // an invitation to join
        boolean keeps = keepsCredentials || link != null;
        IssuedToken issued = file.keep(() -> administration.recoverAdmin(id, admin, keeps), IssuedToken::token);
        output.line(
                "token_id",
                issued.id(),
                "user_id",
                issued.userId(),
                "name",
                issued.name(),
                "expires_at",
                issued.expiresAt(),
                "token_file",
                file.path().toString());
        if (link != null) {
            UUID owner = Objects.requireNonNull(issued.userId());
            InvitationRenewal renewal = new InvitationRenewal(null, keepsCredentials);
            invite(() -> renew(administration, id, owner, renewal), link, output);
        }
    }

    private static IssuedInvitation renew(
            Administration administration, UUID organization, UUID owner, InvitationRenewal renewal) {
        try {
            return administration.renewInvitation(organization, owner, renewal);
        } catch (Refusal e) {
            throw new CommandException(
                    "the token was created, but no link was created, and the password and passkeys are unchanged: "
                            + e.getMessage(),
                    e);
        }
    }
}
