package dev.castellan.conformance.stubs;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.WireMock;
import com.github.tomakehurst.wiremock.stubbing.StubMapping;
import dev.castellan.conformance.Target;
import dev.castellan.model.endpoint.Endpoints;
import java.net.URI;
import java.util.List;

/**
 * Stands between a client and a deployment, and makes stubs of what it sees. Requests are told apart by method, URL,
 * body, project and caller, not by their {@code Idempotency-Key}; a request that is sent again is answered as it was the
 * second time, and so on, so send them one after the other. Safe for use by several threads.
 *
 * <pre>{@code
 * try (StubRecorder recorder = StubRecorder.start(deployment)) {
 *     drive(CastellanClient.builder(recorder.url()).token(token).build());
 *     recorder.stop().writeTo(folder);
 * }
 * }</pre>
 */
public final class StubRecorder implements AutoCloseable {

    private final WireMockServer proxy;
    private final String projectHeader;

    private StubRecorder(WireMockServer proxy, String projectHeader) {
        this.proxy = proxy;
        this.projectHeader = projectHeader;
    }

    /** Starts on a free port of the loopback address, in front of this deployment, with or without {@code /api/v1}. */
    public static StubRecorder start(URI deployment) {
        return start(deployment, Endpoints.PROJECT_HEADER);
    }

    /** As {@link #start(URI)}, in front of a deployment that reads the project from another header. */
    public static StubRecorder start(URI deployment, String projectHeader) {
        WireMockServer proxy = new WireMockServer(StubServer.quiet());
        proxy.start();
        proxy.startRecording(WireMock.recordSpec()
                .forTarget(Target.withoutVersion(deployment).toString())
                .captureHeader(StubCleaner.CALLER)
                .captureHeader(projectHeader)
                .chooseBodyMatchTypeAutomatically(false, false, false)
                .makeStubsPersistent(false)
                .build());
        return new StubRecorder(proxy, projectHeader);
    }

    /** Returns the URL for the client, without {@code /api/v1}. */
    public URI url() {
        return StubServer.url(proxy);
    }

    /** Ends the recording, and returns what it saw; to be called once. */
    public Stubs stop() {
        List<StubMapping> seen = proxy.stopRecording().getStubMappings();
        return Stubs.of(seen, projectHeader);
    }

    /** Frees the port. */
    @Override
    public void close() {
        proxy.stop();
    }
}
