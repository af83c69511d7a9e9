package dev.castellan.server.internal.http;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.server.internal.rules.CallerCheck;
import dev.castellan.server.internal.scheduling.FatalErrors;
import dev.castellan.server.internal.store.ReadHint;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.CallerRow;
import dev.castellan.server.internal.tokens.OrganizationTags;
import dev.castellan.server.internal.tokens.RequestToken;
import dev.castellan.server.internal.tokens.TokenReference;
import dev.castellan.server.spi.AuthenticationListener;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Authenticates the caller of a request (specification, "Authentication"). All failures have the same message. Only a
 * client that knows the secret of an expired token learns from the code that it has expired.
 */
final class Authentication {

    private static final Logger LOG = LoggerFactory.getLogger(Authentication.class);

    private final Store store;
    private final LastUse lastUse;
    private final RequestRateLimiter limitRate;
    private final AuthenticationListener listener;
    private final OrganizationTags organizations;

    Authentication(Store store, LastUse lastUse, RequestRateLimiter limitRate, AuthenticationListener listener) {
        this.store = store;
        this.lastUse = lastUse;
        this.limitRate = limitRate;
        this.listener = listener;
        this.organizations = new OrganizationTags(store);
    }

    /**
     * Read-only work on behalf of a caller.
     *
     * @param <T> the type of the result
     */
    @FunctionalInterface
    interface Work<T> {

        /**
         * Runs the work.
         *
         * @param expiresAt the expiry of the caller's token, or null if the token does not expire
         */
        T run(View view, Caller caller, @Nullable Instant expiresAt);
    }

    /** Returns the organization of the token in a request, or null if this instance has not looked it up before. */
    @Nullable
    UUID findOrganization(ApiRequest request) {
        String tag = RequestToken.tag(request.headers());
        return tag == null ? null : organizations.cached(tag);
    }

    /**
     * Runs read-only work on behalf of a request's caller, in a state in which the caller is valid. The work may run
     * more than once, but the use of the token, or the failed authentication, is counted only once.
     */
    <T> T as(ApiRequest request, @Nullable InetSocketAddress peer, ReadHint hint, Work<T> work) {
        return as(request, peer, hint, work, result -> {});
    }

    /**
     * Like {@link #as(ApiRequest, InetSocketAddress, ReadHint, Work)}, and then checks the result.
     *
     * @param check runs once, after the caller is known, and may refuse the request because of its token
     */
    <T> T as(
            ApiRequest request,
            @Nullable InetSocketAddress peer,
            ReadHint hint,
            Work<T> work,
            Consumer<? super T> check) {
        Recognition recognition = new Recognition(peer);
        try {
            TokenReference token = token(request);
            T result = organizations
                    .find(token.tag())
                    .flatMap(organization -> store.<T>readAs(organization, token.hash(), hint, (view, owner) -> {
                        Caller caller = recognition.of(view, owner);
                        return work.run(view, caller, owner.expiresAt());
                    }))
                    .orElseThrow(recognition::ofNobody);
            check.accept(result);
            return result;
        } catch (Refusal refusal) {
            recordRefusal(recognition, refusal);
            if (recognition.owner == null) {
                notifyListener(request, peer);
                limitRate.failure(peer == null ? null : peer.getAddress());
            }
            throw refusal;
        } finally {
            if (recognition.owner != null) {
                lastUse.record(recognition.owner, recognition.now, peer);
            }
        }
    }

    /** Records a refusal that concerns the token itself. */
    private void recordRefusal(Recognition recognition, Refusal refusal) {
        CallerRow found = recognition.found;
        if (found == null) {
            return;
        }
        if (recognition.owner == null) {
            lastUse.refuse(found, recognition.now, recognition.peer, reason(found, recognition.now));
        } else if (refusal.code().equals(ErrorCode.READ_ONLY_TOKEN)) {
            lastUse.refuse(found, recognition.now, recognition.peer, refusal.code());
        }
    }

    private static ErrorCode reason(CallerRow refused, Instant now) {
        if (refused.suspended()) {
            return ErrorCode.SUSPENDED;
        }
        return refused.isValidAt(now) ? ErrorCode.ADDRESS_NOT_ALLOWED : ErrorCode.EXPIRED;
    }

    private void notifyListener(ApiRequest request, @Nullable InetSocketAddress peer) {
        try {
            listener.failed(request, peer);
        } catch (Throwable e) { // includes undeclared checked exceptions
            LOG.warn("the authentication listener failed", FatalErrors.unlessFatal(e));
        }
    }

    private static TokenReference token(ApiRequest request) {
        TokenReference token = RequestToken.only(request.headers());
        if (token == null) {
            throw CallerCheck.withoutToken();
        }
        return token;
    }

    /** Holds the token and its owner as of the last state that the store passed to the work. */
    private static final class Recognition {

        private final @Nullable InetSocketAddress peer;
        /** The token with the hash of the secret, which may be refused. */
        private @Nullable CallerRow found;
        /** The same token, if it is accepted. */
        private @Nullable CallerRow owner;

        private Instant now = Instant.MIN;

        private Recognition(@Nullable InetSocketAddress peer) {
            this.peer = peer;
        }

        private Caller of(View view, CallerRow candidate) {
            owner = null;
            found = candidate;
            now = view.now();
            Caller caller = CallerCheck.ofToken(view, candidate, peer);
            owner = candidate;
            return caller;
        }

        private Refusal ofNobody() {
            owner = null;
            found = null;
            return CallerCheck.withoutToken();
        }
    }
}
