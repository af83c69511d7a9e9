package dev.castellan.server.standalone.commands;

import dev.castellan.server.Administration;
import dev.castellan.server.standalone.options.OrganizationOption;
import dev.castellan.server.standalone.output.Output;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command {@code token revoke}: deletes a token. */
@Command(name = "revoke", description = "Deletes a token: the next request with it is refused.")
@SuppressWarnings("NullAway.Init") // set by picocli
final class TokenRevoke extends AdministrationCommand {

    @Parameters(paramLabel = "TOKEN_ID", description = "Id of the token, as 'token list' shows it.")
    private UUID token;

    @Mixin
    private OrganizationOption organization;

    @Override
    void run(Administration administration, Output output) {
        administration.revokeToken(organization.id(administration), token);
        output.line("token_id", token);
    }
}
