package dev.castellan.server.pipeline;

import static dev.castellan.model.endpoint.ErrorKind.METHOD_NOT_ALLOWED;
import static dev.castellan.model.endpoint.ErrorKind.NOT_FOUND;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.Caller;
import dev.castellan.server.Refusal;
import dev.castellan.server.Route;
import dev.castellan.server.ServerCall;
import dev.castellan.server.ServerStep;
import dev.castellan.server.store.StoreUnavailableException;
import java.net.InetAddress;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The way of a request through the server, from top to bottom. */
public final class Pipeline implements ApiService {

    private final Router router;
    private final Authenticate authenticate;
    private final LimitRate limitRate;
    private final DecodeInput decodeInput;
    private final Perform perform;
    private final ErrorAnswers errors;
    private final List<ServerStep> steps;

    /** Puts the way together. */
    public Pipeline(PipelineParts parts) {
        router = new Router(parts.routes());
        authenticate = new Authenticate(parts.store(), new LastUse(parts.store(), parts.background()));
        limitRate = new LimitRate(parts.rateLimits(), parts.clock());
        decodeInput = new DecodeInput(parts.limits(), parts.projectHeader());
        perform = new Perform(
                parts.store(),
                new EncodeOutput(parts.endpoints()),
                new IdempotencyKeys(parts.projectHeader()),
                parts.auditListener());
        errors = new ErrorAnswers(parts.ids(), router, parts.statuses());
        steps = parts.steps();
    }

    @Override
    public Admission admit(ApiRequest head, @Nullable InetAddress peer) {
        Judged judged = new Judged(head);
        judged.refusal = guarded(head, () -> {
            // first of all: without a valid token nobody learns even which paths exist
            judged.caller = authenticate(head, peer);
            judged.place = place(head);
            judged.route = route(judged.place, head);
            limitRate.request(judged.caller.tokenId());
            // the role goes before whatever the request holds, so a client gets 403 whatever it names
            Perform.allowed(judged.endpoint(), judged.caller);
            Negotiate.check(head.headers());
            decodeInput.checkAnnouncedBody(judged.endpoint(), head.headers());
            return null;
        });
        return judged;
    }

    @Override
    public ApiResponse answer(Admission admission, byte[] body) {
        Judged judged = (Judged) admission;
        ApiRequest request = judged.head.withBody(body);
        ServerStep.Next own = () -> judged.refusal != null ? judged.refusal : perform(judged, request);
        if (steps.isEmpty()) {
            return own.proceed();
        }
        ServerCall call = new ServerCall(request, judged.route == null ? null : judged.endpoint(), judged.caller);
        ApiResponse answer = guarded(request, () -> through(steps, call, own));
        return answer == null ? errors.failed(request, new IllegalStateException("a step returned null")) : answer;
    }

    @Override
    public ApiResponse refuse(ApiRequest head, ErrorKind kind, String message) {
        return errors.refused(head, Refusal.of(kind, message));
    }

    private ApiResponse perform(Judged judged, ApiRequest request) {
        ApiResponse answer = guarded(request, () -> run(judged, judged.route(), request));
        return answer == null ? errors.failed(request, new IllegalStateException("no answer")) : answer;
    }

    private <I, O> ApiResponse run(Judged judged, Route<I, O> route, ApiRequest request) {
        return perform.answer(
                route,
                judged.caller(),
                decodeInput.arguments(route.endpoint(), judged.place().variables(), request),
                request);
    }

    private static ApiResponse through(List<ServerStep> steps, ServerCall call, ServerStep.Next last) {
        return steps.isEmpty()
                ? last.proceed()
                : steps.get(0).around(call, () -> through(steps.subList(1, steps.size()), call, last));
    }

    private Caller authenticate(ApiRequest head, @Nullable InetAddress peer) {
        try {
            return authenticate.caller(head);
        } catch (Refusal refusal) {
            limitRate.failure(peer);
            throw refusal;
        }
    }

    private Router.Place place(ApiRequest head) {
        Router.Place place = router.find(head.path());
        if (place == null) {
            throw Refusal.of(NOT_FOUND, "no such path: see the documentation of /api/v1");
        }
        return place;
    }

    private static Route<?, ?> route(Router.Place place, ApiRequest head) {
        Route<?, ?> route = place.route(head.method());
        if (route == null) {
            throw Refusal.of(METHOD_NOT_ALLOWED, "this path knows the methods " + place.allow());
        }
        return route;
    }

    /** Runs a part of the way; whatever it throws becomes an answer. */
    private @Nullable ApiResponse guarded(ApiRequest request, Supplier<@Nullable ApiResponse> part) {
        try {
            return part.get();
        } catch (Refusal refusal) {
            return errors.refused(request, refusal);
        } catch (StoreUnavailableException e) {
            return errors.unavailable(request, e);
        } catch (RuntimeException | StackOverflowError e) {
            return errors.failed(request, e);
        }
    }

    /** A request and what is known of it so far. Used by one thread after the other. */
    private static final class Judged implements Admission {

        private final ApiRequest head;
        private @Nullable Caller caller;
        private Router.@Nullable Place place;
        private @Nullable Route<?, ?> route;
        private @Nullable ApiResponse refusal;

        private Judged(ApiRequest head) {
            this.head = head;
        }

        @Override
        public boolean isRefused() {
            return refusal != null;
        }

        private Endpoint<?, ?> endpoint() {
            return route().endpoint();
        }

        private Caller caller() {
            return known(caller);
        }

        private Router.Place place() {
            return known(place);
        }

        private Route<?, ?> route() {
            return known(route);
        }

        private static <T> T known(@Nullable T part) {
            if (part == null) {
                throw new IllegalStateException("the request was refused before this is known");
            }
            return part;
        }
    }
}
