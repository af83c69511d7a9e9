package dev.castellan.server.console.internal.page;

/**
 * The answer for paths without a page. A signed-in user keeps the navigation. A path that ends with a slash leads to the
 * path without it.
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
