package dev.castellan.server.console.internal.tokens;

import dev.castellan.model.TokenUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.server.console.internal.layout.RenameForm;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.RenamePage;
import java.util.Objects;
import java.util.Optional;

/**
 * Renames a token.
 *
 * @param scope the tokens that the page renames
 */
record RenameTokenPage(TokenScope scope) implements RenamePage {

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
    public String title() {
        return "tokens.rename.title";
    }

    @Override
    public RenameForm form(PageRequest request) {
        return new RenameForm(
                Objects.requireNonNullElse(scope.token(request).row().name(), ""), scope.back(request));
    }

    @Override
    public Answer rename(PageRequest request, String name) {
        scope.token(request);
        request.perform(
                TokenEndpoints.UPDATE, Arguments.body(TokenUpdate.named(name)).withPath(scope.tokenId(request)));
        return Answer.goTo(scope.back(request), "token-renamed");
    }
}
