package dev.castellan.server.standalone.commands.store;

import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.server.standalone.administration.AdministrationCall;
import dev.castellan.server.standalone.administration.Administrator;
import dev.castellan.server.standalone.files.TokenFile;
import dev.castellan.server.standalone.output.Output;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Writes an invitation: its link or code into a file, and what is no secret to the output. */
final class InvitationOutput {

    private InvitationOutput() {}

    /** Makes an invitation and keeps its link or code in a file. */
    static IssuedInvitation keep(
            Administrator administrator, AdministrationCall<IssuedInvitation> call, TokenFile file) {
        return file.keep(() -> administrator.perform(call), InvitationOutput::secret);
    }

    /**
     * Prints what is no secret.
     *
     * @param mail whether it was mailed; {@code null} if this command does not mail
     */
    static void print(Output output, IssuedInvitation invitation, TokenFile file, @Nullable String mail) {
        output.line(
                "user_id",
                invitation.userId(),
                "email",
                invitation.email(),
                "purpose",
                invitation.purpose(),
                "created_at",
                invitation.createdAt(),
                "expires_at",
                invitation.expiresAt(),
                "link_file",
                file.path().toString(),
                "mail",
                mail);
    }

    private static String secret(IssuedInvitation invitation) {
        return Objects.toString(invitation.url(), invitation.code());
    }
}
