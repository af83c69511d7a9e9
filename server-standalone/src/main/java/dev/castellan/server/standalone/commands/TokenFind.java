package dev.castellan.server.standalone.commands;

import dev.castellan.model.Token;
import dev.castellan.server.Administration;
import dev.castellan.server.FoundToken;
import dev.castellan.server.standalone.commands.store.AdministrationCommand;
import dev.castellan.server.standalone.files.SecretFile;
import dev.castellan.server.standalone.output.Output;
import dev.castellan.server.standalone.stores.StoreAccess;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The {@code token find} command, which finds a token by its secret. */
@Command(name = "find", description = "Finds a token, expired or not, by its secret.")
@SuppressWarnings("NullAway.Init") // set by picocli
final class TokenFind extends AdministrationCommand {

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
        FoundToken found = SecretFile.find(administration, secret);
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
