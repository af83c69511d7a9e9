package dev.castellan.harness.internal.code;

import dev.castellan.harness.request.IncomingCall;

/** Writes a request as a Java expression that calls the client. */
public final class JavaCall {

    private JavaCall() {}

    public static String of(IncomingCall call) {
        String reason = UnsendableReason.in(call.request());
        if (reason != null) {
            return "// no call of the client sends this request: " + reason;
        }
        ClientRequest request = ClientRequest.of(call);
        return TypedCall.of(request).orElseGet(() -> RawCall.of(request));
    }
}
