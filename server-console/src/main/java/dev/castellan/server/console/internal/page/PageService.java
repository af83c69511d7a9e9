package dev.castellan.server.console.internal.page;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.console.internal.http.CrossSite;
import dev.castellan.server.console.internal.layout.FormState;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.SitePages;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Finds the page of a request, and answers with it. Safe for use by several threads. */
public final class PageService implements SitePages {

    private final ConsoleContext context;
    private final PageTable pages;

    /** Serves these pages. */
    public PageService(ConsoleContext context, List<Page> pages) {
        this.context = context;
        this.pages = new PageTable(pages);
    }

    @Override
    public CompletionStage<ApiResponse> answer(ApiRequest request, @Nullable InetSocketAddress peer) {
        PageRequest bare = pageRequest(request, peer, List.of());
        String path = request.path().substring(context.path().length());
        ApiResponse asset = context.assets().find(path);
        PageTable.Match match = pages.find(path);
        boolean isRead = request.method().equals("GET") || request.method().equals("HEAD");
        if (!CrossSite.allows(request, context.address())) {
            return now(bare, ErrorPages.crossSite(bare));
        } else if (asset != null && isRead) {
            return CompletableFuture.completedStage(asset);
        } else if (match == null && asset == null) {
            return now(bare, ErrorPages.notFound(bare));
        } else if (match == null || !(isRead || (match.page() instanceof FormPage && bare.isPost()))) {
            boolean hasForm = match != null && match.page() instanceof FormPage;
            return now(bare, ErrorPages.wrongMethod(bare, hasForm));
        }
        return serve(match.page(), pageRequest(request, peer, match.ids()));
    }

    @Override
    public @Nullable UUID findOrganization(ApiRequest head) {
        return context.cookies()
                .session(head.headers())
                .flatMap(context.people()::findOrganization)
                .orElse(null);
    }

    @Override
    public void close() {
        context.people().close();
    }

    private CompletionStage<ApiResponse> serve(Page page, PageRequest request) {
        PageExchange exchange = new PageExchange(page, request);
        return context.server()
                .run(findOrganization(request.http()), request.address(), exchange::begin)
                .thenCompose(PageService::settled)
                .handle((answer, failure) -> failure == null ? done(answer) : recover(exchange, cause(failure)))
                .thenCompose(stage -> stage)
                .thenApply(answer -> AnswerWriting.write(exchange.request(), exchange.shown(answer)));
    }

    /** Shows the page again with what was refused, or says why there is none. */
    private CompletionStage<Answer> recover(PageExchange exchange, Throwable failure) {
        if (failure instanceof Refusal refusal && exchange.shows(refusal)) {
            return context.server()
                    .run(
                            findOrganization(exchange.request().http()),
                            exchange.request().address(),
                            () -> exchange.again(refusal))
                    .exceptionally(again -> ErrorPages.of(exchange.request(), cause(again)));
        }
        return done(exchange.problem(failure));
    }

    private PageRequest pageRequest(ApiRequest request, @Nullable InetSocketAddress peer, List<UUID> ids) {
        return new PageRequest(context, request, peer, ids, Map.of(), Map.of(), null, FormState.EMPTY);
    }

    private static CompletionStage<ApiResponse> now(PageRequest request, Answer answer) {
        return CompletableFuture.completedStage(AnswerWriting.write(request, answer));
    }

    private static CompletionStage<Answer> done(Answer answer) {
        return CompletableFuture.completedStage(answer);
    }

    private static CompletionStage<Answer> settled(Answer answer) {
        CompletionStage<Answer> later = answer.later();
        return later == null ? done(answer) : later;
    }

    private static Throwable cause(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }
}
