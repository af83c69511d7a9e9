package dev.castellan.server.standalone.commands;

import dev.castellan.server.Administration;
import dev.castellan.server.FoundToken;
import dev.castellan.server.standalone.commands.store.AdministrationCommand;
import dev.castellan.server.standalone.files.SecretFile;
import dev.castellan.server.standalone.options.OrganizationOption;
import dev.castellan.server.standalone.output.Output;
import java.nio.file.Path;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code token revoke} command, which deletes one token or all tokens of a user. */
@Command(
        name = "revoke",
        description =
                "Deletes a token, or all tokens of a user. The server refuses the next request with a deleted token.")
@SuppressWarnings("NullAway.Init") // set by picocli
final class TokenRevoke extends AdministrationCommand {

    @Spec
    private CommandSpec spec;

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
        if (Stream.of(token, user, secret).filter(Objects::nonNull).count() != 1) {
            throw new ParameterException(
                    spec.commandLine(),
                    "name either the TOKEN_ID of one token, or a user with --all-of, or a file with "
                            + SecretFile.OPTION);
        }
    }

    @Override
    protected void run(Administration administration, Output output) {
        if (secret != null) {
            FoundToken found = SecretFile.find(administration, secret);
            administration.revokeToken(found.organizationId(), found.token().id());
            output.line("token_id", found.token().id());
            return;
        }
        UUID id = organization.id(administration);
        if (token != null) {
            administration.revokeToken(id, token);
            output.line("token_id", token);
        } else if (user != null) {
            UUID owner = organization.user(administration, user).id();
            output.line("user_id", owner, "deleted", administration.revokeTokens(id, owner));
        }
    }
}
