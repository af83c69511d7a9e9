package dev.castellan.server.console.internal.page;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.console.internal.layout.Sentence;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.ServerCall;
import dev.castellan.server.spi.SitePages;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Serves the pages of the console. Safe for use by multiple threads. */
public final class PageService implements SitePages {

    /**
     * Responds to requests for paths without a page. Signed-in users still see the navigation. Redirects the console
     * path with a trailing slash to the overview.
     */
    private static final ConsolePage NONE =
            ConsolePage.of("/", PageService::none).access(PageAccess.PUBLIC);

    private final ConsoleContext context;
    private final PageTable pages;

    public PageService(ConsoleContext context, List<ConsolePage> pages) {
        this.context = context;
        this.pages = new PageTable(pages);
    }

    @Override
    public CompletionStage<ApiResponse> respond(ServerCall call) {
        ApiRequest request = call.request();
        String path = request.path().substring(context.address().path().length());
        PageTable.PageMatch match = pages.find(path);
        ApiResponse asset = context.assets().find(path, request.headers().first("Accept-Encoding"));
        PageRequest anonymous = PageRequest.of(context, call, match == null ? List.of() : match.ids());
        boolean hasForm = match != null && match.page().form() != null;
        boolean isRead = request.method().equals("GET") || request.method().equals("HEAD");
        if (!context.address().isSameSite(request)) {
            return now(anonymous, ErrorPages.crossSite(anonymous));
        }
        String moved = context.address().moved(request);
        if (moved != null) {
            return redirect(moved);
        } else if (asset != null && isRead) {
            return CompletableFuture.completedStage(asset);
        } else if (match == null && asset == null) {
            return isRead ? serve(new PageExchange(NONE, anonymous)) : now(anonymous, ErrorPages.notFound(anonymous));
        } else if (match == null || !(isRead || (hasForm && anonymous.source().isPost()))) {
            return now(anonymous, ErrorPages.wrongMethod(anonymous, hasForm));
        }
        return serve(new PageExchange(match.page(), anonymous));
    }

    private CompletionStage<ApiResponse> redirect(String url) {
        Headers.Builder headers = context.headers().page().add("Location", url);
        return CompletableFuture.completedStage(new ApiResponse(303, headers.build(), ApiRequest.NO_BODY));
    }

    /** Returns an error page, because a browser shows the response to a person. */
    @Override
    public ApiResponse refuse(ServerCall call, ApiResponse error, Refusal refusal) {
        PageRequest request = PageRequest.of(context, call, List.of());
        PageResponse page = ErrorPages.of(request, error.status(), Sentence.of(request.texts(), refusal));
        for (String name : List.of("Retry-After", "Allow")) {
            String value = error.headers().first(name);
            page = value == null ? page : page.withHeader(name, value);
        }
        return PageResponseWriter.write(request, page);
    }

    @Override
    public @Nullable UUID findOrganization(ApiRequest head) {
        return context.cookies()
                .session()
                .find(head.headers())
                .flatMap(context.people()::findOrganization)
                .orElse(null);
    }

    @Override
    public long auditEventsDropped() {
        return context.people().auditEventsDropped();
    }

    @Override
    public void close() {
        context.people().close();
    }

    private CompletionStage<ApiResponse> serve(PageExchange exchange) {
        return run(exchange, exchange::begin)
                .thenCompose(PageService::settled)
                .handle((response, failure) ->
                        failure == null ? completed(response) : recover(exchange, cause(failure)))
                .thenCompose(stage -> stage)
                .thenApply(response -> PageResponseWriter.write(exchange.request(), exchange.adapt(response)));
    }

    /** Shows the page again with the refusal of its form, or returns an error response. */
    private CompletionStage<PageResponse> recover(PageExchange exchange, Throwable failure) {
        if (failure instanceof Refusal refusal && exchange.canShowRefusal(refusal)) {
            return run(exchange, () -> exchange.showRefusal(refusal))
                    .exceptionally(secondFailure -> ErrorPages.of(exchange.request(), cause(secondFailure)));
        }
        return completed(exchange.problem(failure));
    }

    /** Runs work in the queue of the organization that the session cookie names. */
    private CompletionStage<PageResponse> run(PageExchange exchange, Supplier<PageResponse> work) {
        PageRequest request = exchange.request();
        UUID organization = findOrganization(request.source().http());
        return context.server().run(organization, request.browser().address(), work);
    }

    private static PageResponse none(PageRequest request) {
        if (request.url().path().equals("/")) {
            return PageResponse.goTo("");
        }
        throw request.notFound();
    }

    private static CompletionStage<ApiResponse> now(PageRequest request, PageResponse response) {
        return CompletableFuture.completedStage(PageResponseWriter.write(request, response));
    }

    private static CompletionStage<PageResponse> completed(PageResponse response) {
        return CompletableFuture.completedStage(response);
    }

    private static CompletionStage<PageResponse> settled(PageResponse response) {
        return response.content() instanceof PageResponse.Content.AsyncResponse later
                ? later.response()
                : completed(response);
    }

    private static Throwable cause(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }
}
