package dev.castellan.system.literal;

import dev.castellan.conformance.internal.http.Carrier;
import dev.castellan.model.exchange.ApiResponse;
import java.util.List;

/** Delegates to another carrier and records its responses. */
final class RecordingCarrier implements Carrier {

    private final Carrier carrier;
    private final Transcript transcript = new Transcript();

    RecordingCarrier(Carrier carrier) {
        this.carrier = carrier;
    }

    /** Returns all recorded responses. */
    List<String> responses() {
        return transcript.lines();
    }

    @Override
    public ApiResponse exchange(String method, byte[] request) {
        ApiResponse response = carrier.exchange(method, request);
        transcript.add(method, response);
        return response;
    }

    @Override
    public boolean isClosedByServer() {
        return carrier.isClosedByServer();
    }

    @Override
    public void close() {
        carrier.close();
    }
}
