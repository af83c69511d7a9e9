package dev.castellan.conformance.stubs;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.WireMock;
import com.github.tomakehurst.wiremock.stubbing.StubMapping;
import dev.castellan.conformance.Target;
import dev.castellan.model.endpoint.Endpoints;
import java.net.URI;
import java.util.List;

/**
 * A proxy that records the exchanges between a client and a deployment as stubs. Two requests are equal if they have
 * the same method, URL, body, project and caller, regardless of their {@code Idempotency-Key}. If a client repeats a
 * request, the replay returns the responses in the order in which the deployment sent them. Send requests sequentially
 * to preserve this order. Thread-safe.
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

    /**
     * Starts a recorder on a free port of the loopback address.
     *
     * @param deployment the URL of the deployment, with or without {@code /api/v1}
     */
    public static StubRecorder start(URI deployment) {
        return start(deployment, Endpoints.PROJECT_HEADER);
    }

    /**
     * Starts a recorder for a deployment that reads the project from this header.
     *
     * @param deployment the URL of the deployment, with or without {@code /api/v1}
     * @param projectHeader the name of the header
     */
    public static StubRecorder start(URI deployment, String projectHeader) {
        WireMockServer proxy = new WireMockServer(StubServer.quiet());
        proxy.start();
        proxy.startRecording(WireMock.recordSpec()
                .forTarget(Target.withoutVersion(deployment).toString())
                .captureHeader(WireMockStubs.CALLER)
                .captureHeader(projectHeader)
                .chooseBodyMatchTypeAutomatically(false, false, false)
                .makeStubsPersistent(false)
                .build());
        return new StubRecorder(proxy, projectHeader);
    }

    /** Returns the base URL for the client, without {@code /api/v1}. */
    public URI url() {
        return StubServer.url(proxy);
    }

    /** Ends the recording and returns the stubs. Call this method only once. */
    public WireMockStubs stop() {
        List<StubMapping> mappings = proxy.stopRecording().getStubMappings();
        return WireMockStubs.of(mappings, projectHeader);
    }

    /** Stops the proxy and releases its port. */
    @Override
    public void close() {
        proxy.stop();
    }
}
