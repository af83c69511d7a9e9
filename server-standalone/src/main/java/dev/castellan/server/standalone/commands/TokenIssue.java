package dev.castellan.server.standalone.commands;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.server.Administration;
import dev.castellan.server.standalone.commands.store.AdministrationCommand;
import dev.castellan.server.standalone.files.TokenFile;
import dev.castellan.server.standalone.options.OrganizationOption;
import dev.castellan.server.standalone.options.TokenFileOption;
import dev.castellan.server.standalone.output.Output;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code token issue} command, which issues a token to a user. */
@Command(name = "issue", description = "Issues a token to a user.")
@SuppressWarnings("NullAway.Init") // set by picocli
final class TokenIssue extends AdministrationCommand {

    @Parameters(paramLabel = "USER", description = "Id or e-mail address of the user.")
    private String user;

    @Mixin
    private OrganizationOption organization;

    @Mixin
    private TokenFileOption tokenFile;

    @Option(names = "--token-name", paramLabel = "NAME", description = "Name of the token. Default: none")
    private @Nullable String name;

    @Option(
            names = "--expires-at",
            paramLabel = "TIME",
            description = "Time at which the token expires, such as 2030-01-31T12:00:00Z. Default: never")
    private @Nullable OffsetDateTime expiresAt;

    @Override
    protected void check() {
        tokenFile.file().check();
    }

    @Override
    protected void run(Administration administration, Output output) {
        TokenFile file = tokenFile.file();
        UUID id = organization.id(administration);
        UUID owner = organization.user(administration, user).id();
        NewToken token = new NewToken(name, owner, expiresAt == null ? null : expiresAt.toInstant());
        print(output, file, file.keep(() -> administration.issueToken(id, token), IssuedToken::token));
    }

    static void print(Output output, TokenFile file, IssuedToken token) {
        output.line(
                "token_id",
                token.id(),
                "user_id",
                token.userId(),
                "name",
                token.name(),
                "expires_at",
                token.expiresAt(),
                "token_file",
                file.path().toString());
    }
}
