package dev.castellan.server.console.internal.page;

/**
 * Answers requests for paths without a page. Signed-in users still see the navigation. Redirects the console path with
 * a trailing slash to the overview.
 */
final class NoPage implements Page {

    @Override
    public String path() {
        return "/";
    }

    @Override
    public Access access() {
        return Access.PUBLIC;
    }

    @Override
    public Answer show(PageRequest request) {
        if (request.path().equals("/")) {
            return Answer.goTo("");
        }
        throw request.notFound();
    }
}
