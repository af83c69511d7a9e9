package dev.castellan.server.standalone.commands;

import dev.castellan.model.IssuedToken;
import dev.castellan.server.Administration;
import dev.castellan.server.standalone.commands.store.InvitingCommand;
import dev.castellan.server.standalone.files.TokenFile;
import dev.castellan.server.standalone.options.OrganizationOption;
import dev.castellan.server.standalone.options.TokenFileOption;
import dev.castellan.server.standalone.output.Output;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command {@code recover-admin}: issues a token to an org_admin, for when all tokens of the admins are lost. */
@Command(
        name = "recover-admin",
        description = "Issues a token to an org_admin of an organization whose admins have lost theirs.")
@SuppressWarnings("NullAway.Init") // set by picocli
final class RecoverAdmin extends InvitingCommand {

    @Parameters(
            paramLabel = "USER",
            arity = "0..1",
            description = "Id or e-mail address of the org_admin. Default: the one that was created first")
    private @Nullable String user;

    @Mixin
    private OrganizationOption organization;

    @Mixin
    private TokenFileOption tokenFile;

    @Override
    protected void check() {
        super.check();
        tokenFile.file().check();
    }

    @Override
    protected void run(Administration administration, Output output) {
        TokenFile file = tokenFile.file();
        UUID id = organization.id(administration);
        UUID admin =
                user == null ? null : organization.user(administration, user).id();
        IssuedToken issued = file.keep(() -> administration.recoverAdmin(id, admin), IssuedToken::token);
        TokenIssue.print(output, file, issued);
        TokenFile link = linkFile();
        if (link != null) {
            UUID owner = Objects.requireNonNull(issued.userId());
            invite(() -> administration.renewInvitation(id, owner), link, output);
        }
    }
}
