package dev.castellan.server.internal.sites;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.entry.DecoratedService;
import dev.castellan.server.internal.execution.FatalErrors;
import dev.castellan.server.internal.sites.OpenSites.OpenSite;
import dev.castellan.server.service.Admission;
import dev.castellan.server.service.ApiService;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.StoreUnavailableException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A decorator that passes requests for a site to that site, and all other requests to another service. */
record SiteService(ApiService service, List<OpenSite> sites) implements DecoratedService {

    private static final Logger LOG = LoggerFactory.getLogger(SiteService.class);

    @Override
    public Admission admit(ApiRequest head, @Nullable InetSocketAddress peer) {
        OpenSite site = find(head);
        return site == null ? service.admit(head, peer) : new PageCall(this, site, head, peer);
    }

    @Override
    public @Nullable UUID findOrganization(ApiRequest head) {
        OpenSite site = find(head);
        return site == null ? service.findOrganization(head) : site.pages().findOrganization(head);
    }

    /**
     * Returns false for requests to a site, because sites run blocking work in {@link
     * dev.castellan.server.spi.SiteContext#run}.
     */
    @Override
    public boolean blocks(ApiRequest head) {
        return find(head) == null && service.blocks(head);
    }

    @Override
    public ApiResponse refuse(ApiRequest head, @Nullable InetSocketAddress peer, ErrorKind kind, String message) {
        ApiResponse refused = service.refuse(head, peer, kind, message);
        OpenSite site = find(head);
        try {
            return site == null ? refused : site.pages().refuse(head, refused, message);
        } catch (Throwable e) { // the embedder's code may throw undeclared checked exceptions
            LOG.error("a site failed to refuse {}", head, FatalErrors.unlessFatal(e));
            return refused;
        }
    }

    private @Nullable OpenSite find(ApiRequest head) {
        for (OpenSite site : sites) {
            if (site.has(head.path())) {
                return site;
            }
        }
        return null;
    }

    private CompletionStage<ApiResponse> answer(OpenSite site, ApiRequest request, @Nullable InetSocketAddress peer) {
        try {
            return site.pages().answer(request, peer).exceptionally(failure -> failed(request, peer, failure));
        } catch (Throwable e) { // the embedder's code may throw undeclared checked exceptions
            return CompletableFuture.completedStage(failed(request, peer, FatalErrors.unlessFatal(e)));
        }
    }

    private ApiResponse failed(ApiRequest request, @Nullable InetSocketAddress peer, Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof Refusal refusal) {
            return refuse(request, peer, refusal.kind(), String.valueOf(refusal.getMessage()));
        }
        if (cause instanceof StoreUnavailableException) {
            return refuse(request, peer, ErrorKind.UNAVAILABLE, "the store cannot be reached: try again later");
        }
        LOG.error("{} of a site failed", request, cause);
        return refuse(request, peer, ErrorKind.INTERNAL, "the site failed to answer: the log of the server says why");
    }

    /** A request for a site. */
    private record PageCall(
            SiteService service,
            OpenSite site,
            ApiRequest head,
            @Nullable InetSocketAddress peer) implements Admission {

        @Override
        public boolean wantsBody() {
            return site.pages().wantsBody(head);
        }

        @Override
        public ApiResponse answer(byte[] body) {
            return answerLater(body).toCompletableFuture().join();
        }

        @Override
        public CompletionStage<ApiResponse> answerLater(byte[] body) {
            return service.answer(site, head.withBody(body), peer);
        }
    }
}
