package dev.castellan.server.internal.pipeline;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.execution.AnswerKeeper;
import dev.castellan.server.internal.execution.ChangeRunner;
import dev.castellan.server.internal.execution.OperationCall;
import dev.castellan.server.internal.rates.ChangeRate;
import dev.castellan.server.internal.rules.CallerCheck;
import dev.castellan.server.internal.rules.RuleSettings;
import dev.castellan.server.internal.settings.ServerSettings;
import dev.castellan.server.service.Admission;
import dev.castellan.server.service.ApiService;
import dev.castellan.server.spi.BackgroundScheduler;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.Route;
import dev.castellan.server.spi.ServerCall;
import dev.castellan.server.spi.ServerStep;
import dev.castellan.server.store.ReadHint;
import dev.castellan.server.store.Store;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Runs the steps of the server for each request. {@link #checkHead} lists the steps before the body is read, and {@link
 * #perform} the steps after it. A read-only request that does not announce a body goes through all steps in one read of
 * the store. For all other requests, and if the embedder adds steps or enables authentication at admission, the first
 * steps use a separate read.
 */
public final class Pipeline implements ApiService {

    private final Router router;
    private final Authenticate authenticate;
    private final LimitRate limitRate;
    private final DecodeInput decodeInput;
    private final RunOperation perform;
    private final ChangeRunner runner;
    private final ErrorAnswers errors;
    private final List<ServerStep> steps;
    private final boolean mayReadOnce;

    public Pipeline(
            ServerSettings settings,
            List<Route<?, ?>> routes,
            Store store,
            ChangeRunner runner,
            BackgroundScheduler background,
            ChangeRate changeRate) {
        RuleSettings rules = settings.rules();
        router = new Router(routes);
        limitRate = new LimitRate(
                rules.limits().rates(), changeRate, rules.sources().clock());
        authenticate = new Authenticate(
                store,
                new LastUse(store, background),
                limitRate,
                rules.listeners().authentications());
        decodeInput = new DecodeInput(rules.limits().server(), rules.api().projectHeader());
        this.runner = runner;
        perform = new RunOperation(
                store,
                runner,
                routes,
                new IdempotencyKeys(
                        rules.api().projectHeader(),
                        new AnswerKeeper(rules.limits().quotas(), !store.blocks()),
                        routes));
        errors = new ErrorAnswers(rules.sources().ids(), router, rules.api().statuses());
        steps = settings.embedder().steps();
        mayReadOnce = steps.isEmpty() && !settings.embedder().authenticateAtAdmission();
    }

    @Override
    public Admission admit(ApiRequest head, @Nullable InetSocketAddress peer) {
        RequestContext request = new RequestContext(this, head, peer, router.find(head.path()));
        if (!fitsOneRead(request)) {
            try {
                Caller caller = authenticate.as(
                        head,
                        request.peer(),
                        ReadHint.NONE,
                        (view, known, expiresAt) -> request.authenticated(known, expiresAt));
                checkHead(request, caller);
            } catch (Throwable e) { // a store may throw undeclared checked exceptions
                request.refuse(errors.answer(head, e));
            }
        }
        return request;
    }

    @Override
    public ApiResponse refuse(ApiRequest head, @Nullable InetSocketAddress peer, ErrorKind kind, String message) {
        return kind == ErrorKind.UNAVAILABLE
                ? errors.overloaded(head, message)
                // the path is omitted, because Allow would tell an anonymous client which paths exist
                : errors.refused(ApiRequest.of(head.method(), "", head.headers()), Refusal.of(kind, message));
    }

    @Override
    public @Nullable UUID findOrganization(ApiRequest head) {
        return authenticate.findOrganization(head);
    }

    /** Answers an admitted request. Runs the embedder's steps, and nested inside them the server's steps. */
    ApiResponse answer(RequestContext request, byte[] body) {
        return request.withTokenExpiry(answerOfSteps(request, body));
    }

    private ApiResponse answerOfSteps(RequestContext request, byte[] body) {
        ApiRequest whole = request.head().withBody(body);
        if (steps.isEmpty()) {
            return ownAnswer(request, whole);
        }
        ServerCall call = new ServerCall(whole, request.findEndpoint(), request.findCaller(), request.peer());
        try {
            ApiResponse answer = through(steps, call, () -> ownAnswer(request, whole));
            return Objects.requireNonNull(answer, "a step returned null");
        } catch (Throwable e) { // the embedder's code may throw undeclared checked exceptions
            return errors.answer(whole, e);
        }
    }

    private ApiResponse ownAnswer(RequestContext request, ApiRequest whole) {
        ApiResponse refusal = request.refusal();
        ApiResponse answer = refusal == null ? performed(request, whole) : refusal;
        if (request.isUnmadeChange(answer)) {
            runner.tellUnmade(request.attempt(), request.outcome(answer), answer.status());
        }
        return answer;
    }

    private ApiResponse performed(RequestContext request, ApiRequest whole) {
        try {
            return perform(request, request.route(), whole);
        } catch (Throwable e) { // the embedder's code may throw undeclared checked exceptions
            request.failed(e);
            return errors.answer(whole, e);
        }
    }

    /**
     * Runs the steps that precede the body, in order. The steps follow the authentication, because an anonymous client
     * must not learn which paths exist.
     */
    private void checkHead(RequestContext request, Caller caller) {
        request.recognize(caller);
        Endpoint<?, ?> endpoint = request.route().endpoint();
        request.count(limitRate, caller);
        // checked before the ids, because a caller without the role gets 403 for any id
        CallerCheck.withRole(endpoint, caller);
        DecodeInput.checkAccept(request.head().headers());
        decodeInput.checkAnnouncedBody(endpoint, request.head().headers());
    }

    /**
     * Runs the steps after the body is read, in order. If the request fits in one read, also runs the earlier steps
     * here.
     */
    private <I, O> ApiResponse perform(RequestContext request, Route<I, O> route, ApiRequest whole) {
        List<UUID> ids = request.ids();
        if (request.isRecognized()) {
            Arguments<I> arguments = decodeInput.arguments(route.endpoint(), ids, whole);
            return perform.answer(new OperationCall<>(route, request.caller(), request.peer(), arguments), whole);
        }
        Operation.Reading<I, O> reading = (Operation.Reading<I, O>) route.operation();
        Output<O> output =
                authenticate.as(whole, request.peer(), hint(route, ids, whole), (view, caller, expiresAt) -> {
                    checkHead(request, request.authenticated(caller, expiresAt));
                    Arguments<I> arguments = decodeInput.arguments(route.endpoint(), ids, whole);
                    return new Output<>(reading.run(view, caller, arguments));
                });
        return perform.encoded(route, output.value());
    }

    private static ReadHint hint(Route<?, ?> route, @Nullable List<UUID> ids, ApiRequest request) {
        if (ids == null) {
            return ReadHint.NONE;
        }
        List<String> known = route.endpoint().queryParameters();
        try {
            return route.hints().apply(ids, QueryString.parse(request.query(), known));
        } catch (Refusal e) {
            // a later step checks the token, and then refuses the request because of its query
            return ReadHint.NONE;
        }
    }

    /**
     * Returns whether the request can go through all steps in one read. In this case, a store that blocks is called
     * only once.
     */
    private boolean fitsOneRead(RequestContext request) {
        return mayReadOnce
                && request.isReading()
                && !DecodeInput.announcesBody(request.head().headers());
    }

    private static ApiResponse through(List<ServerStep> steps, ServerCall call, ServerStep.Next last) {
        return steps.isEmpty()
                ? last.proceed()
                : steps.get(0).around(call, () -> through(steps.subList(1, steps.size()), call, last));
    }

    /** The result of an operation, which may be null. */
    private record Output<O>(@Nullable O value) {}
}
