package dev.castellan.server.console.internal.overview;

import dev.castellan.model.openapi.OpenApi;
import dev.castellan.model.openapi.OpenApiSettings;
import dev.castellan.server.console.internal.overview.ApiReference.Operation;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shows the base URL of the API, a first call, and the operations, each on a page of its own. */
public final class ApiPage {

    private static final String PATH = "/api";
    private static final String OPERATION = PATH + "/operation";

    /** The operations of the server, or null before the first request, because a server must start quickly. */
    private volatile @Nullable ApiReference reference;

    private ApiPage() {}

    /** Returns the pages of a server. */
    public static List<ConsolePage> all() {
        ApiPage pages = new ApiPage();
        return List.of(ConsolePage.of(PATH, pages::show), ConsolePage.of(OPERATION, pages::showOperation));
    }

    private PageResponse show(PageRequest request) {
        ViewModel view = new ViewModel(
                request.source().apiUrl(),
                request.context().server().publicPath() + OpenApi.PATH,
                OPERATION + "?id=",
                reference(request).groups());
        return PageResponse.page("api.call", JteapiGenerated::render, view);
    }

    private PageResponse showOperation(PageRequest request) {
        Operation operation = reference(request).operation(request.url().parameter("id"));
        if (operation == null) {
            throw request.notFound();
        }
        return PageResponse.named(
                operation.id(),
                JteoperationGenerated::render,
                new OperationView(operation, curl(request.source().apiUrl(), operation)));
    }

    private ApiReference reference(PageRequest request) {
        ApiReference known = reference;
        if (known == null) {
            OpenApiSettings settings = request.context().server().settings().openApi();
            known = ApiReference.of(settings);
            reference = known;
        }
        return known;
    }

    /** Returns a curl command for a POSIX shell, with a shell variable for each parameter of the path. */
    private static String curl(String apiUrl, Operation operation) {
        String path = operation.path().replace("{", "$").replace("}", "");
        String method = operation.method().equals("GET") ? "" : "-X " + operation.method() + " ";
        return "curl " + method + "-H \"Authorization: Bearer $TOKEN\""
                + (operation.example() == null
                        ? ""
                        : " \\\n  --json '" + operation.example().replace("'", "'\\''") + "'")
                + " \\\n  \"" + apiUrl + path + '"';
    }

    /**
     * The view model of the first page.
     *
     * @param document the path of the OpenAPI document
     * @param path the path of the page of an operation, without its id
     */
    record ViewModel(String url, String document, String path, List<ApiReference.Group> groups) {}

    /** The view model of the page of an operation. */
    record OperationView(Operation operation, String curl) {}
}
