package dev.castellan.system.literal;

import dev.castellan.conformance.internal.http.CaseTransport;
import dev.castellan.model.exchange.ApiResponse;
import java.util.List;

/** Delegates to another carrier and records its responses. */
final class RecordingTransport implements CaseTransport {

    private final CaseTransport carrier;
    private final Transcript transcript = new Transcript();

    RecordingTransport(CaseTransport carrier) {
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
