package dev.castellan.harness.journal;

import dev.castellan.harness.IncomingCall;

/** Writes a request as a call of the client, an expression of Java. */
final class JavaText {

    private JavaText() {}

    static String of(IncomingCall call) {
        String obstacle = Obstacle.in(call.request());
        if (obstacle != null) {
            return "// no call of the client sends this request: " + obstacle;
        }
        SentRequest request = SentRequest.of(call);
        return TypedCall.of(request).orElseGet(() -> OpenCall.of(request));
    }
}
