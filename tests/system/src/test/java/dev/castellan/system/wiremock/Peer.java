package dev.castellan.system.wiremock;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.options;
import static com.github.tomakehurst.wiremock.stubbing.Scenario.STARTED;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.matching.RequestPatternBuilder;
import com.github.tomakehurst.wiremock.verification.LoggedRequest;
import dev.castellan.client.CastellanClient;
import dev.castellan.client.CastellanClientBuilder;
import dev.castellan.client.call.Retries;
import java.time.Duration;
import java.util.List;

/** A WireMock server that acts as a deployment. The server listens only on the loopback address. */
final class Peer implements AutoCloseable {

    /** Three attempts with almost no delay. */
    static final Retries QUICK =
            Retries.standard().withAttempts(3).withDelays(Duration.ofNanos(1000), Duration.ofMillis(1));

    private final WireMockServer server = new WireMockServer(options()
            .bindAddress("127.0.0.1")
            .dynamicPort()
            .gzipDisabled(true)
            .stubRequestLoggingDisabled(true)
            .jettyAcceptors(1)
            .jettyStopTimeout(0L));

    Peer() {
        server.start();
    }

    WireMockServer server() {
        return server;
    }

    String url() {
        return "http://127.0.0.1:" + server.port();
    }

    /** Returns a builder for a client that retries quickly. */
    CastellanClientBuilder client() {
        return CastellanClient.builder(url()).token("made-up").retries(QUICK);
    }

    /** Stubs these responses to the requests for an operation, one after another. Later requests match no stub. */
    Peer answers(Operation operation, ResponseDefinitionBuilder... answers) {
        for (int i = 0; i < answers.length; i++) {
            server.stubFor(operation
                    .stub()
                    .inScenario(operation.name())
                    .whenScenarioStateIs(i == 0 ? STARTED : "answered " + i)
                    .willSetStateTo("answered " + (i + 1))
                    .willReturn(answers[i]));
        }
        return this;
    }

    /** Stubs this response to every request for an operation. */
    Peer alwaysAnswers(Operation operation, ResponseDefinitionBuilder answer) {
        server.stubFor(operation.stub().willReturn(answer));
        return this;
    }

    /** Returns the received requests for an operation, in order of arrival. */
    List<LoggedRequest> requests(Operation operation) {
        return requests(operation.requests());
    }

    /** Returns the received requests that match the pattern, in order of arrival. */
    List<LoggedRequest> requests(RequestPatternBuilder pattern) {
        return server.findAll(pattern);
    }

    static ResponseDefinitionBuilder status(int status) {
        return aResponse().withStatus(status);
    }

    static ResponseDefinitionBuilder json(int status, String body) {
        return status(status).withHeader("Content-Type", "application/json").withBody(body);
    }

    static ResponseDefinitionBuilder fault(Fault fault) {
        return aResponse().withFault(fault);
    }

    @Override
    public void close() {
        server.stop();
    }
}
