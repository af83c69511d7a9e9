package dev.castellan.client.internal.call;

import dev.castellan.client.call.CallOptions;
import dev.castellan.model.exchange.Headers;

/** Combines the options of a call with those of its client. */
public final class EffectiveOptions {

    private EffectiveOptions() {}

    /** Returns the options of a call, and those of the client where the call has none. */
    public static CallOptions of(CallOptions call, CallOptions client) {
        return new CallOptions(
                headers(call.headers(), client.headers()),
                call.query(),
                call.bodyFields(),
                call.idempotencyKey(),
                call.deadline() == null ? client.deadline() : call.deadline(),
                call.attemptTimeout() == null ? client.attemptTimeout() : call.attemptTimeout(),
                call.token(),
                call.project() == null ? client.project() : call.project());
    }

    /** A header of the call takes the place of all headers of the client with the same name. */
    private static Headers headers(Headers call, Headers client) {
        Headers.Builder all = Headers.builder(client.size() + call.size());
        client.forEach((name, value) -> {
            if (call.count(name) == 0) {
                all.add(name, value);
            }
        });
        call.forEach(all::add);
        return all.build();
    }
}
