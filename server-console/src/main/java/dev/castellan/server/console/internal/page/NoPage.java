package dev.castellan.server.console.internal.page;

/**
 * The answer for paths without a page. A signed-in user keeps the navigation. The path of the console with a slash at its
 * end leads to the overview.
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
