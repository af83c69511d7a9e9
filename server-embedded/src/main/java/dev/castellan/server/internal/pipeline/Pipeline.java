package dev.castellan.server.internal.pipeline;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.service.Admission;
import dev.castellan.server.service.ApiService;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.Route;
import dev.castellan.server.spi.ServerCall;
import dev.castellan.server.spi.ServerStep;
import dev.castellan.server.store.OutcomeUnknownException;
import dev.castellan.server.store.ReadHint;
import dev.castellan.server.store.StoreUnavailableException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The way of a request through the server, from top to bottom. */
public final class Pipeline implements ApiService {

    private final Router router;
    private final Authenticate authenticate;
    private final LimitRate limitRate;
    private final DecodeInput decodeInput;
    private final Perform perform;
    private final EncodeOutput encode;
    private final ErrorAnswers errors;
    private final List<ServerStep> steps;

    /** Puts the way together. */
    public Pipeline(PipelineParts parts) {
        router = new Router(parts.routes());
        limitRate = new LimitRate(parts.rateLimits(), parts.clock());
        authenticate = new Authenticate(parts.store(), new LastUse(parts.store(), parts.background()), limitRate);
        decodeInput = new DecodeInput(parts.limits(), parts.projectHeader());
        encode = new EncodeOutput(parts.endpoints());
        perform = new Perform(parts.store(), encode, new IdempotencyKeys(parts.projectHeader()), parts.auditListener());
        errors = new ErrorAnswers(parts.ids(), router, parts.statuses());
        steps = parts.steps();
    }

    @Override
    public Admission admit(ApiRequest head, @Nullable InetSocketAddress peer) {
        InetAddress address = peer == null ? null : peer.getAddress();
        RequestContext judged = new RequestContext(this, head, address, router.find(head.path()));
        if (!fitsOneRead(judged)) {
            judged.refuse(guarded(head, () -> {
                judged.recognize(authenticate.as(head, address, ReadHint.NONE, (view, caller) -> caller));
                checkHead(judged, judged.caller());
                return null;
            }));
        }
        return judged;
    }

    /** Answers what {@link #admit} judged. */
    ApiResponse answer(RequestContext judged, byte[] body) {
        ApiRequest request = judged.head().withBody(body);
        if (judged.isOpen()) {
            return answered(request, () -> readInOne(judged, judged.route(), request));
        }
        ServerStep.Next own = () -> judged.refusal() != null
                ? judged.refusal()
                : answered(request, () -> perform(judged, judged.route(), request));
        if (steps.isEmpty()) {
            return own.proceed();
        }
        ServerCall call = new ServerCall(request, judged.findEndpoint(), judged.findCaller());
        return answered(request, () -> through(steps, call, own));
    }

    @Override
    public ApiResponse refuse(ApiRequest head, ErrorKind kind, String message) {
        return errors.refused(head, Refusal.of(kind, message));
    }

    /** Returns whether everything can happen in one read, so that a store that blocks is asked once. */
    private boolean fitsOneRead(RequestContext judged) {
        Route<?, ?> route = judged.findRoute();
        return steps.isEmpty()
                && route != null
                && route.operation() instanceof Operation.Reading
                && !DecodeInput.announcesBody(judged.head().headers());
    }

    private <I, O> ApiResponse readInOne(RequestContext judged, Route<I, O> route, ApiRequest request) {
        Operation.Reading<I, O> reading = (Operation.Reading<I, O>) route.operation();
        List<UUID> ids = judged.place().ids();
        ReadHint hint = ids == null ? ReadHint.NONE : reading.hint(ids);
        Output<O> output = authenticate.as(request, judged.peer(), hint, (view, caller) -> {
            judged.recognize(caller);
            checkHead(judged, caller);
            Arguments<I> arguments = decodeInput.arguments(route.endpoint(), ids, request);
            return new Output<>(reading.run(view, caller, arguments));
        });
        return encode.answer(route, output.value());
    }

    private <I, O> ApiResponse perform(RequestContext judged, Route<I, O> route, ApiRequest request) {
        Arguments<I> arguments =
                decodeInput.arguments(route.endpoint(), judged.place().ids(), request);
        return perform.answer(route, judged.caller(), arguments, request);
    }

    /** Checks the rest of the head, now that the caller is known: without a valid token nobody learns which paths exist. */
    private void checkHead(RequestContext judged, Caller caller) {
        ApiRequest head = judged.head();
        Endpoint<?, ?> endpoint = judged.route().endpoint();
        judged.count(limitRate, caller.tokenId());
        // the role goes before whatever the request holds, so a client gets 403 whatever it names
        Perform.allowed(endpoint, caller);
        Negotiate.check(head.headers());
        decodeInput.checkAnnouncedBody(endpoint, head.headers());
    }

    private static ApiResponse through(List<ServerStep> steps, ServerCall call, ServerStep.Next last) {
        return steps.isEmpty()
                ? last.proceed()
                : steps.get(0).around(call, () -> through(steps.subList(1, steps.size()), call, last));
    }

    /** Runs the part of the way that answers; an embedder's code in it may return nothing. */
    private ApiResponse answered(ApiRequest request, Supplier<@Nullable ApiResponse> part) {
        ApiResponse answer = guarded(request, part);
        return answer == null ? errors.failed(request, new IllegalStateException("a step returned null")) : answer;
    }

    /** Runs a part of the way; whatever it throws becomes an answer. */
    private @Nullable ApiResponse guarded(ApiRequest request, Supplier<@Nullable ApiResponse> part) {
        try {
            return part.get();
        } catch (Refusal refusal) {
            return errors.refused(request, refusal);
        } catch (StoreUnavailableException e) {
            return errors.unavailable(request, e);
        } catch (OutcomeUnknownException e) {
            return errors.outcomeUnknown(request, e);
        } catch (Throwable e) { // an embedder's code may throw what it does not declare
            return errors.failed(request, FatalErrors.unlessFatal(e));
        }
    }

    /** What an operation returned. */
    private record Output<O>(@Nullable O value) {}
}
