package dev.castellan.server.console.internal.tokens;

import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Page;
import dev.castellan.server.console.internal.page.PageRequest;

/**
 * Reports whether the server has received a call with a token. The console's script requests this page repeatedly until
 * the first call.
 *
 * @param scope the tokens that the page shows
 */
record CallPage(TokenScope scope) implements Page {

    @Override
    public String path() {
        return scope.path("/call");
    }

    @Override
    public Access access() {
        return scope.access();
    }

    @Override
    public Answer show(PageRequest request) {
        View view = new View(NewTokenCall.of(request, scope.token(request).row(), request.path()), scope.back(request));
        return Answer.page(request.text("tokens.call"), JtecallGenerated::render, view);
    }

    /**
     * The view model of the page.
     *
     * @param call the line about the first call
     * @param back the path of the list
     */
    record View(NewTokenCall call, String back) {}
}
