package dev.castellan.harness.internal.interception;

import dev.castellan.harness.interception.InterceptedCall;
import dev.castellan.harness.interception.Interception;
import dev.castellan.harness.interception.InterceptionBuilder;
import dev.castellan.harness.internal.interception.Delivery.Ending;
import dev.castellan.harness.internal.interception.ResponseSequence.Reply;
import dev.castellan.harness.internal.request.PatternConditions;
import dev.castellan.harness.internal.request.RequestPattern;
import dev.castellan.model.endpoint.Access;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Builds a {@link Rule} and adds it to the list of a tenant. */
final class RuleBuilder extends PatternConditions<InterceptionBuilder> implements InterceptionBuilder {

    private final InterceptionList list;
    private final RequestPattern pattern;
    private final Schedule schedule;
    private final @Nullable AddedOperation operation;
    private final boolean committed;

    RuleBuilder(InterceptionList list, RequestPattern pattern, @Nullable AddedOperation operation) {
        this(list, pattern, Schedule.ALWAYS, operation, false);
    }

    private RuleBuilder(
            InterceptionList list,
            RequestPattern pattern,
            Schedule schedule,
            @Nullable AddedOperation operation,
            boolean committed) {
        this.list = list;
        this.pattern = pattern;
        this.schedule = schedule;
        this.operation = operation;
        this.committed = committed;
    }

    @Override
    protected InterceptionBuilder and(Condition condition) {
        return new RuleBuilder(list, pattern.and(condition), schedule, operation, committed);
    }

    @Override
    public InterceptionBuilder times(int requests) {
        return with(schedule.withTimes(requests));
    }

    @Override
    public InterceptionBuilder after(int count) {
        return with(schedule.withAfter(count));
    }

    @Override
    public InterceptionBuilder everyNth(int n) {
        return with(schedule.withNth(n));
    }

    @Override
    public InterceptionBuilder withProbability(double chance, long seed) {
        return with(schedule.withChance(chance, seed));
    }

    @Override
    public InterceptionBuilder until(Instant end) {
        return until(() -> !list.clock().instant().isBefore(end));
    }

    @Override
    public InterceptionBuilder until(BooleanSupplier end) {
        return with(schedule.withEnd(end));
    }

    @Override
    public InterceptionBuilder afterCommit() {
        return new RuleBuilder(list, pattern, schedule, operation, true);
    }

    @Override
    public InterceptionBuilder forAdminsOnly() {
        return with(added().withAccess(Access.ORG_ADMIN));
    }

    @Override
    public InterceptionBuilder query(String... names) {
        return with(added().withParameters(names));
    }

    @Override
    public Interception respond(int status, String json) {
        return respond(Reply.of(ResponseSequence.json(status, json)));
    }

    @Override
    public Interception respond(int status) {
        return respond(Reply.of(status));
    }

    @Override
    public Interception refuse(Refusal refusal) {
        return add(Effect.refuse(refusal));
    }

    @Override
    public Interception handle(Function<InterceptedCall, ApiResponse> handler) {
        return add(Effect.handle(handler), null, operation);
    }

    @Override
    public Interception transform(UnaryOperator<ApiResponse> change) {
        return add(Effect.transform(change));
    }

    @Override
    public Interception rateLimited(Duration retryAfter) {
        return add(Effect.refusal(ErrorKind.RATE_LIMITED, "rate limited", retryAfter));
    }

    @Override
    public Interception unavailable(Duration retryAfter) {
        return add(Effect.refusal(ErrorKind.UNAVAILABLE, "unavailable", retryAfter));
    }

    @Override
    public Interception delay(Duration time) {
        return add(Effect.onResponse("delay of " + time, Delivery.after(time)));
    }

    @Override
    public Interception reset() {
        return add(Effect.noResponse("connection reset", Ending.RESET));
    }

    @Override
    public Interception close() {
        return add(Effect.noResponse("connection closed", Ending.CLOSE));
    }

    @Override
    public Interception stall() {
        return add(Effect.noResponse("stall", Ending.HOLD));
    }

    @Override
    public Interception loseResponse() {
        return afterCommit().reset();
    }

    @Override
    public Interception cut(int bodyBytes) {
        return add(Effect.onResponse("body cut after " + bodyBytes + " bytes", Delivery.cut(bodyBytes, Ending.CLOSE)));
    }

    @Override
    public Interception stallAfter(int bodyBytes) {
        return add(Effect.onResponse("stall after " + bodyBytes + " bytes", Delivery.cut(bodyBytes, Ending.HOLD)));
    }

    @Override
    public Interception malformedJson() {
        return add(Effect.malformedJson());
    }

    @Override
    public Interception slowBody(int bytesPerPiece, Duration pause) {
        return add(Effect.onResponse(
                "body in pieces of " + bytesPerPiece + " bytes, " + pause + " apart",
                Delivery.slow(bytesPerPiece, pause)));
    }

    /** Returns the pattern and the schedule. */
    @Override
    public String toString() {
        return "InterceptionBuilder[" + pattern + schedule + (committed ? ", after commit]" : "]");
    }

    private InterceptionBuilder with(Schedule newSchedule) {
        return new RuleBuilder(list, pattern, newSchedule, operation, committed);
    }

    private InterceptionBuilder with(AddedOperation newOperation) {
        return new RuleBuilder(list, pattern, schedule, newOperation, committed);
    }

    private AddedOperation added() {
        if (operation == null) {
            throw new IllegalStateException(
                    pattern + ": the server has this operation, so its callers and parameters cannot be set");
        }
        return operation;
    }

    private Interception respond(Reply first) {
        ResponseSequence responses = new ResponseSequence(first);
        return add(Effect.respond(first.status(), responses), responses, operation);
    }

    private Interception add(Effect effect) {
        return add(effect, null, null);
    }

    private Interception add(
            Effect effect, @Nullable ResponseSequence responses, @Nullable AddedOperation newOperation) {
        return list.add(
                new Rule(pattern, schedule, committed ? effect.afterCommit() : effect, responses, newOperation));
    }
}
