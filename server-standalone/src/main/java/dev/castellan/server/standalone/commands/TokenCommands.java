package dev.castellan.server.standalone.commands;

import dev.castellan.model.Token;
import dev.castellan.server.Administration;
import dev.castellan.server.FoundToken;
import dev.castellan.server.standalone.files.SecretFile;
import dev.castellan.server.standalone.output.Output;
import dev.castellan.server.standalone.output.VersionProvider;
import dev.castellan.server.standalone.stores.StoreAccess;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The {@code token} command, which groups the commands for a token that was found, such as in a log. The API finds
 * no token by its secret, and refuses the secret of a token that has expired or whose owner is suspended.
 */
@Command(
        name = "token",
        description = "Finds or deletes the token whose secret is in a file, in any organization.",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        subcommands = {TokenCommands.Find.class, TokenCommands.Delete.class})
final class TokenCommands {

    /** The {@code token find} command, which finds a token by its secret. */
    @Command(name = "find", description = "Finds a token, expired or not, by its secret.")
    static final class Find extends SecretCommand {

        @Override
        protected StoreAccess access() {
            return StoreAccess.READ;
        }

        @Override
        protected void run(Administration administration, FoundToken found, Output output) {
            Token token = found.token();
            output.line(
                    "organization_id",
                    found.organizationId(),
                    "token_id",
                    token.id(),
                    "user_id",
                    token.userId(),
                    "name",
                    token.name(),
                    "created_at",
                    token.createdAt(),
                    "expires_at",
                    token.expiresAt(),
                    "last_used_at",
                    token.lastUsedAt(),
                    "created_by",
                    token.createdBy());
        }
    }

    /** The {@code token delete} command, which deletes a token by its secret. */
    @Command(
            name = "delete",
            description = "Deletes a token by its secret. The server refuses the next request with the token.")
    static final class Delete extends SecretCommand {

        @Override
        protected void run(Administration administration, FoundToken found, Output output) {
            administration.deleteToken(found.organizationId(), found.token().id());
            output.line("token_id", found.token().id());
        }
    }

    /** A command for the token whose secret is in a file. */
    @SuppressWarnings("NullAway.Init") // set by picocli
    abstract static class SecretCommand extends AdministrationCommand {

        @Option(
                names = SecretFile.OPTION,
                paramLabel = "FILE",
                required = true,
                description = "File that contains the secret of the token. Required")
        private Path secret;

        @Override
        protected final void run(Administration administration, Output output) {
            run(administration, SecretFile.find(administration, secret), output);
        }

        protected abstract void run(Administration administration, FoundToken found, Output output);
    }
}
