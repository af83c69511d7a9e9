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

/** WireMock as a deployment, on this machine only. */
final class Peer implements AutoCloseable {

    /** Three attempts with next to no wait between them. */
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

    /** Returns a builder of a client that tries again quickly. */
    CastellanClientBuilder client() {
        return CastellanClient.builder(url()).token("made-up").retries(QUICK);
    }

    /** Answers the requests for an operation with these, one after the other, and those that follow not at all. */
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

    /** Answers every request for an operation with this. */
    Peer alwaysAnswers(Operation operation, ResponseDefinitionBuilder answer) {
        server.stubFor(operation.stub().willReturn(answer));
        return this;
    }

    /** Returns the requests that came for an operation, in the order of their arrival. */
    List<LoggedRequest> requests(Operation operation) {
        return requests(operation.requests());
    }

    /** Returns the requests that match, in the order of their arrival. */
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
