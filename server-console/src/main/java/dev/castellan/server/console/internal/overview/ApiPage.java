package dev.castellan.server.console.internal.overview;

import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import org.jspecify.annotations.Nullable;

/** Shows the base URL of the API, a first call, and the documentation that the server serves. */
public final class ApiPage {

    private static final String DOCUMENTATION = "/docs";

    private ApiPage() {}

    /** Returns the page. */
    public static ConsolePage page() {
        return ConsolePage.of("/api", ApiPage::show);
    }

    private static PageResponse show(PageRequest request) {
        ViewModel view = new ViewModel(
                request.source().apiUrl(),
                request.context().server().hasPage(DOCUMENTATION)
                        ? request.context().server().publicPath() + DOCUMENTATION
                        : null);
        return PageResponse.page("api.call", JteapiGenerated::render, view);
    }

    /**
     * The view model of the page.
     *
     * @param documentation the path of the documentation on the server, or null if there is none
     */
    record ViewModel(String url, @Nullable String documentation) {}
}
