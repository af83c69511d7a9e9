package dev.castellan.harness.stubs;

import dev.castellan.harness.request.IncomingCall;
import dev.castellan.harness.request.RequestPattern;
import dev.castellan.harness.request.TestCodeException;
import dev.castellan.model.exchange.ApiResponse;
import org.jspecify.annotations.Nullable;

/** A stub that is in place. Safe for use by several threads. */
public final class Stub {

    private final Stubs home;
    private final RequestPattern pattern;
    private final @Nullable StubbedOperation operation;
    private final int most;
    private final StubEffect effect;
    private int hits;

    Stub(Stubs home, RequestPattern pattern, @Nullable StubbedOperation operation, int most, StubEffect effect) {
        this.home = home;
        this.pattern = pattern;
        this.operation = operation;
        this.most = most;
        this.effect = effect;
    }

    /**
     * Answers the next requests with this status and JSON body, once the answers that were given before are used up.
     *
     * @throws IllegalStateException if the stub does not answer with what it was given
     */
    public Stub then(int status, String json) {
        return then(StubAnswer.json(status, json));
    }

    /**
     * Answers the next requests with this status and no body, once the answers that were given before are used up.
     *
     * @throws IllegalStateException if the stub does not answer with what it was given
     */
    public Stub then(int status) {
        return then(StubAnswer.empty(status));
    }

    /** Returns how many requests it took, those included that the server refused. */
    public synchronized int hits() {
        return hits;
    }

    /** Takes the stub away; an operation that the specification does not show is unknown again. */
    public void remove() {
        home.remove(this);
    }

    /** Returns the requests that it takes. */
    @Override
    public String toString() {
        return "Stub[" + pattern + "]";
    }

    /** Returns the operation that the server has to serve for this stub; absent if it does so by itself. */
    @Nullable
    StubbedOperation operation() {
        return operation;
    }

    /** Returns whether it takes nothing more. */
    synchronized boolean isUsedUp() {
        return hits == most;
    }

    /** Takes a request if it is meant, and the stub is not used up. */
    synchronized boolean takes(IncomingCall call) {
        try {
            boolean taken = hits < most && pattern.matches(call);
            hits += taken ? 1 : 0;
            return taken;
        } catch (TestCodeException e) {
            throw e.in(toString());
        }
    }

    ApiResponse answer(StubbedRequest serving) {
        try {
            return answered(serving);
        } catch (TestCodeException e) {
            throw e.in(toString());
        }
    }

    private ApiResponse answered(StubbedRequest serving) {
        if (effect.isTransforming()) {
            return effect.answer(serving);
        }
        if (operation != null) {
            // the server has a route for it, which checks everything and answers nothing
            ApiResponse checked = serving.own();
            return checked.status() / 100 == 2 ? effect.answer(serving) : checked;
        }
        return serving.isRefused() || serving.caller() == null ? serving.own() : effect.answer(serving);
    }

    private Stub then(ApiResponse answer) {
        if (!(effect instanceof AnswerSequence sequence)) {
            throw new IllegalStateException("then(..) follows answers(..)");
        }
        sequence.add(answer);
        return this;
    }
}
