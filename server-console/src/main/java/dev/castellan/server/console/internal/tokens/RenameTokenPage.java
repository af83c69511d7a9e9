package dev.castellan.server.console.internal.tokens;

import dev.castellan.model.TokenUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.server.console.internal.layout.JterenameGenerated;
import dev.castellan.server.console.internal.layout.RenameForm;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.PageRequest;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Renames a token.
 *
 * @param scope the tokens that the page renames
 */
record RenameTokenPage(TokenScope scope) implements FormPage {

    @Override
    public String path() {
        return scope.path("/rename");
    }

    @Override
    public Access access() {
        return scope.access();
    }

    @Override
    public Optional<AdminOperation> adminOperation() {
        return scope.adminOperation(TokenEndpoints.UPDATE);
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.of("name"));
    }

    @Override
    public Answer show(PageRequest request) {
        String name = Objects.requireNonNullElse(scope.token(request).row().name(), "");
        return Answer.page(
                request.text("tokens.rename.title"),
                JterenameGenerated::render,
                new RenameForm(name, scope.back(request)));
    }

    @Override
    public Answer submit(PageRequest request) {
        scope.token(request);
        TokenUpdate update = TokenUpdate.named(request.field("name").strip());
        request.perform(TokenEndpoints.UPDATE, Arguments.body(update).withPath(scope.tokenId(request)));
        return Answer.goTo(scope.back(request), "token-renamed");
    }
}
