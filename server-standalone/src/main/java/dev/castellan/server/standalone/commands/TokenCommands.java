package dev.castellan.server.standalone.commands;

import static dev.castellan.server.standalone.output.CommandException.requireUsage;

import dev.castellan.model.Bounds;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.Page;
import dev.castellan.model.Token;
import dev.castellan.model.TokenFilter;
import dev.castellan.server.Administration;
import dev.castellan.server.FoundToken;
import dev.castellan.server.standalone.files.NewSecretFile;
import dev.castellan.server.standalone.files.SecretFile;
import dev.castellan.server.standalone.options.OrganizationOption;
import dev.castellan.server.standalone.options.TokenFileOption;
import dev.castellan.server.standalone.output.Output;
import dev.castellan.server.standalone.output.VersionProvider;
import dev.castellan.server.standalone.stores.StoreAccess;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code token} command, which groups the commands for API tokens. */
@Command(
        name = "token",
        description = "Creates, lists, finds and deletes API tokens.",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        subcommands = {
            TokenCommands.Create.class,
            TokenCommands.ListCommand.class,
            TokenCommands.Find.class,
            TokenCommands.Delete.class
        })
final class TokenCommands {

    /** The {@code token create} command, which creates a token for a user. */
    @Command(name = "create", description = "Creates a token for a user.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    static final class Create extends AdministrationCommand {

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

        @Option(
                names = "--read-only",
                description = "The token permits only requests that read. This limit is never lifted. Default: off")
        private boolean readOnly;

        @Option(
                names = "--allowed-address",
                paramLabel = "ADDRESS",
                split = ",",
                description =
                        "Address or range, such as 192.0.2.7 or 2001:db8::/32, from which alone the server accepts"
                                + " the token. Repeatable. Default: every address")
        private @Nullable List<String> allowedAddresses;

        @Override
        protected void check() {
            tokenFile.file().check();
        }

        @Override
        protected void run(Administration administration, Output output) {
            NewSecretFile file = tokenFile.file();
            UUID id = organization.id(administration);
            UUID owner = organization.user(administration, user).id();
            NewToken token = new NewToken(
                    name, owner, expiresAt == null ? null : expiresAt.toInstant(), readOnly, allowedAddresses);
            print(output, file, file.keep(() -> administration.createToken(id, token), IssuedToken::token));
        }

        static void print(Output output, NewSecretFile file, IssuedToken token) {
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

    /** The {@code token list} command, which lists tokens without their secrets. */
    @Command(name = "list", description = "Lists tokens, including expired tokens, without their secrets.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    static final class ListCommand extends AdministrationCommand {

        @Parameters(
                paramLabel = "USER",
                arity = "0..1",
                description = "Id or e-mail address of the owner of the tokens. Default: all users")
        private @Nullable String user;

        @Mixin
        private OrganizationOption organization;

        @Override
        protected StoreAccess access() {
            return StoreAccess.READ;
        }

        @Override
        protected void run(Administration administration, Output output) {
            UUID id = organization.id(administration);
            TokenFilter filter = user == null
                    ? TokenFilter.ALL
                    : TokenFilter.ALL.withUser(
                            organization.user(administration, user).id());
            String cursor = null;
            do {
                Page<Token> page = administration.tokens(id, filter, cursor, Bounds.MAX_PAGE);
                page.data().forEach(output::line);
                cursor = page.nextCursor();
            } while (cursor != null);
        }
    }

    /** The {@code token find} command, which finds a token by its secret. */
    @Command(name = "find", description = "Finds a token, expired or not, by its secret.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    static final class Find extends AdministrationCommand {

        @Option(
                names = SecretFile.OPTION,
                paramLabel = "FILE",
                required = true,
                description = "File that contains the secret of the token. Required")
        private Path secret;

        @Override
        protected StoreAccess access() {
            return StoreAccess.READ;
        }

        @Override
        protected void run(Administration administration, Output output) {
            FoundToken foundToken = SecretFile.find(administration, secret);
            Token token = foundToken.token();
            output.line(
                    "organization_id",
                    foundToken.organizationId(),
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

    /** The {@code token delete} command, which deletes one token or all tokens of a user. */
    @Command(
            name = "delete",
            description =
                    "Deletes a token, or all tokens of a user. The server refuses the next request with a deleted token.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    static final class Delete extends AdministrationCommand {

        @Parameters(paramLabel = "TOKEN_ID", arity = "0..1", description = "Id of the token, as 'token list' shows it.")
        private @Nullable UUID token;

        @Option(
                names = "--all-of",
                paramLabel = "USER",
                description = "Deletes all tokens of the user with this id or e-mail address. Default: none")
        private @Nullable String user;

        @Option(
                names = SecretFile.OPTION,
                paramLabel = "FILE",
                description = "Deletes the token whose secret is in this file, in any organization. Default: none")
        private @Nullable Path secret;

        @Mixin
        private OrganizationOption organization;

        @Override
        protected void check() {
            requireUsage(
                    Stream.of(token, user, secret).filter(Objects::nonNull).count() == 1,
                    "name either the TOKEN_ID of one token, or a user with --all-of, or a file with "
                            + SecretFile.OPTION);
            if (secret != null) {
                organization.excludes(SecretFile.OPTION);
            }
        }

        @Override
        protected void run(Administration administration, Output output) {
            if (secret != null) {
                FoundToken foundToken = SecretFile.find(administration, secret);
                administration.deleteToken(
                        foundToken.organizationId(), foundToken.token().id());
                output.line("token_id", foundToken.token().id());
                return;
            }
            UUID id = organization.id(administration);
            if (token != null) {
                administration.deleteToken(id, token);
                output.line("token_id", token);
            } else if (user != null) {
                UUID owner = organization.user(administration, user).id();
                output.line("user_id", owner, "deleted", administration.deleteTokens(id, owner));
            }
        }
    }
}
