package dev.castellan.server.standalone.commands;

import dev.castellan.model.Token;
import dev.castellan.server.Administration;
import dev.castellan.server.standalone.commands.store.AdministrationCommand;
import dev.castellan.server.standalone.options.OrganizationOption;
import dev.castellan.server.standalone.output.Output;
import dev.castellan.server.standalone.stores.StoreAccess;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The {@code token list} command, which lists tokens without their secrets. */
@Command(name = "list", description = "Lists tokens, including expired tokens, without their secrets.")
@SuppressWarnings("NullAway.Init") // set by picocli
final class TokenList extends AdministrationCommand {

    private static final int PAGE = 200;

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
        UUID owner =
                user == null ? null : organization.user(administration, user).id();
        UUID last = null;
        List<Token> page;
        do {
            page = administration.tokens(id, owner, last, PAGE);
            for (Token token : page) {
                output.line(token);
                last = token.id();
            }
        } while (page.size() == PAGE);
    }
}
