package dev.castellan.server.identity.internal.outgoing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.server.identity.outgoing.OutgoingSettings;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.net.ssl.SSLSocketFactory;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.SocketEffect;
import okhttp3.Dns;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutgoingRequestsTest {

    private static final UUID ORGANIZATION = new UUID(0, 1);
    private static final Duration TIMEOUT = Duration.ofMillis(500);
    private static final Duration LONG = Duration.ofSeconds(30);

    private final HeldCertificate authority =
            new HeldCertificate.Builder().certificateAuthority(0).build();
    private final MockWebServer server = new MockWebServer();
    private final Queue<String> lookups = new ArrayDeque<>();

    @BeforeEach
    void start() throws IOException {
        server.useHttps(certificates(authority, "idp.test"));
        server.start(InetAddress.getLoopbackAddress(), 0);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void getsBodyFromAllowedHost() throws Exception {
        server.enqueue(new MockResponse.Builder().body("{\"keys\":[]}").build());
        try (OutgoingRequests requests = allowing("IDP.test", LONG, "127.0.0.1")) {
            assertThat(get(requests, url("idp.test")).text()).isEqualTo("{\"keys\":[]}");
        }
        assertThat(server.takeRequest().getHeaders().get("Accept")).isEqualTo("application/json");
    }

    @Test
    void postsForm() throws Exception {
        server.enqueue(new MockResponse.Builder().code(400).body("no").build());
        try (OutgoingRequests requests = allowing("idp.test", LONG, "127.0.0.1")) {
            OutgoingRequest request = new OutgoingRequest(
                    url("idp.test"), Map.of("Authorization", "Basic eDp5"), Map.of("code", "a b&c"));
            assertThat(request.toString()).doesNotContain("eDp5", "a b");
            assertThat(join(requests.send(ORGANIZATION, request)).status()).isEqualTo(400);
        }
        assertThat(server.takeRequest().getBody().utf8()).isEqualTo("code=a+b%26c");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://127.0.0.1:%d/",
                "https://127.1:%d/",
                "https://0.0.0.0:%d/",
                "https://[::1]:%d/",
                "https://[::ffff:127.0.0.1]:%d/",
                "https://[::ffff:7f00:1]:%d/",
                "https://[64:ff9b::7f00:1]:%d/",
                "https://2130706433:%d/",
                "https://0x7f.0.0.1:%d/",
                "https://localhost:%d/",
                "https://LOCALHOST.:%d/"
            })
    void refusesEachNotationOfLoopback(String url) {
        try (OutgoingRequests requests = new OutgoingRequests(trusting(Set.of()))) {
            assertThatThrownBy(() -> get(requests, String.format(url, server.getPort())))
                    .cause()
                    .hasMessageMatching(".*(is not public|is unknown).*");
        }
        assertThat(server.getRequestCount()).isZero();
    }

    @Test
    void refusesNameThatLeadsToPrivateAddress() {
        try (OutgoingRequests requests = allowing("other.test", LONG, "127.0.0.1", "10.0.0.1", "::1")) {
            assertThatThrownBy(() -> get(requests, url("idp.test")))
                    .hasRootCauseMessage("the address is not public")
                    .cause()
                    .hasMessage("the address of idp.test is not public; an operator can allow the host");
        }
        assertThat(server.getRequestCount()).isZero();
    }

    /** A name server says a public address first, and then the loopback interface. */
    @Test
    void refusesNameWhoseAddressChanges() throws Exception {
        lookups.add("192.0.2.1");
        Dns rebinding = host -> List.of(InetAddress.getByName(lookups.isEmpty() ? "127.0.0.1" : lookups.remove()));
        try (OutgoingRequests requests = new OutgoingRequests(trusting(Set.of()), rebinding, LONG)) {
            for (int i = 0; i < 3; i++) {
                assertThatThrownBy(() -> get(requests, url("idp.test"))).hasMessageContaining("is not public");
            }
        }
        assertThat(server.getRequestCount()).isZero();
    }

    /** The certificate is also valid for a host that the operator did not allow. */
    @Test
    void refusesPrivateHostAfterRequestToAllowedHostWithSameCertificate() throws Exception {
        try (MockWebServer shared = new MockWebServer()) {
            shared.useHttps(certificates(authority, "idp.test", "evil.test"));
            shared.start(InetAddress.getLoopbackAddress(), 0);
            shared.enqueue(new MockResponse.Builder().build());
            shared.enqueue(new MockResponse.Builder().build());
            try (OutgoingRequests requests = allowing("idp.test", LONG, "127.0.0.1")) {
                get(requests, "https://idp.test:" + shared.getPort());
                assertThatThrownBy(() -> get(requests, "https://evil.test:" + shared.getPort()))
                        .hasMessageContaining("is not public");
            }
            assertThat(shared.getRequestCount()).isEqualTo(1);
        }
    }

    @Test
    void doesNotFollowRedirect() {
        server.enqueue(new MockResponse.Builder()
                .code(302)
                .setHeader("Location", url("idp.test") + "elsewhere")
                .build());
        try (OutgoingRequests requests = allowing("idp.test", LONG, "127.0.0.1")) {
            OutgoingResponse response = get(requests, url("idp.test"));
            assertThat(response.status()).isEqualTo(302);
            assertThatThrownBy(response::text).hasMessage("the response has the status 302 instead of 200");
        }
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://idp.test/",
                "https://user@idp.test/",
                "https://user:secret@idp.test/",
                "ftp://idp.test/",
                "file:///etc/passwd",
                "jwks",
                ""
            })
    void refusesOtherUrl(String url) {
        try (OutgoingRequests requests = allowing("idp.test", LONG, "127.0.0.1")) {
            assertThatThrownBy(() -> get(requests, url)).hasMessageContaining("is not an https URL");
        }
    }

    @Test
    void refusesLargeBody() {
        server.enqueue(body(OutgoingRequests.MAX_BYTES));
        server.enqueue(body(OutgoingRequests.MAX_BYTES + 1));
        server.enqueue(new MockResponse.Builder()
                .chunkedBody("x".repeat(OutgoingRequests.MAX_BYTES + 1), 1000)
                .build());
        try (OutgoingRequests requests = allowing("idp.test", LONG, "127.0.0.1")) {
            assertThat(get(requests, url("idp.test")).body()).hasSize(OutgoingRequests.MAX_BYTES);
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> get(requests, url("idp.test")))
                        .hasMessageContaining("idp.test sent more than 64 KiB");
            }
        }
    }

    /** A compressed body could become large. */
    @Test
    void doesNotAcceptCompressedBody() throws Exception {
        server.enqueue(new MockResponse.Builder().build());
        try (OutgoingRequests requests = allowing("idp.test", LONG, "127.0.0.1")) {
            get(requests, url("idp.test"));
        }
        assertThat(server.takeRequest().getHeaders().get("Accept-Encoding")).isEqualTo("identity");
    }

    static Stream<MockResponse> slowAnswers() {
        return Stream.of(
                new MockResponse.Builder().headersDelay(1, TimeUnit.MINUTES).build(),
                new MockResponse.Builder()
                        .bodyDelay(1, TimeUnit.MINUTES)
                        .body("x")
                        .build(),
                // each byte arrives in time for a limit between two bytes
                new MockResponse.Builder()
                        .body("x".repeat(10_000))
                        .throttleBody(1, 20, TimeUnit.MILLISECONDS)
                        .build(),
                new MockResponse.Builder()
                        .onResponseStart(SocketEffect.Stall.INSTANCE)
                        .build());
    }

    @ParameterizedTest
    @MethodSource("slowAnswers")
    void givesUpSlowAnswer(MockResponse answer) {
        server.enqueue(answer);
        try (OutgoingRequests requests = allowing("idp.test", TIMEOUT, "127.0.0.1")) {
            assertThatThrownBy(() -> get(requests, url("idp.test")))
                    .hasMessageContaining("idp.test did not respond in time");
        }
    }

    @Test
    void givesUpSilentHandshake() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                OutgoingRequests requests = allowing("idp.test", TIMEOUT, "127.0.0.1")) {
            assertThatThrownBy(() -> get(requests, "https://idp.test:" + silent.getLocalPort()))
                    .hasMessageContaining("idp.test did not respond in time");
        }
    }

    @Test
    void givesUpSilentNameServer() {
        CountDownLatch never = new CountDownLatch(1);
        Dns silent = host -> {
            try {
                never.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            throw new UnknownHostException(host);
        };
        try (OutgoingRequests requests = new OutgoingRequests(trusting(Set.of()), silent, TIMEOUT)) {
            assertThatThrownBy(() -> get(requests, url("idp.test"))).hasMessageContaining("took too long");
        }
    }

    @Test
    void refusesCertificateOfOtherHost() {
        try (OutgoingRequests requests = allowing("other.test", LONG, "127.0.0.1")) {
            assertThatThrownBy(() -> get(requests, url("other.test")))
                    .hasMessageContaining("the TLS connection to other.test failed");
        }
        assertThat(server.getRequestCount()).isZero();
    }

    @Test
    void refusesCertificateOfUnknownAuthority() {
        OutgoingSettings untrusting = new OutgoingSettings(Set.of("idp.test"), null);
        try (OutgoingRequests requests = new OutgoingRequests(untrusting, loopback("127.0.0.1"), LONG)) {
            assertThatThrownBy(() -> get(requests, url("idp.test")))
                    .hasMessageContaining("the TLS connection to idp.test failed");
        }
        assertThat(server.getRequestCount()).isZero();
    }

    @Test
    void limitsRequestsOfEachOrganization() throws IOException {
        UUID other = new UUID(0, 2);
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                OutgoingRequests requests = allowing("idp.test", LONG, "127.0.0.1")) {
            OutgoingRequest slow = OutgoingRequest.get("https://idp.test:" + silent.getLocalPort());
            List<CompletionStage<OutgoingResponse>> running = IntStream.range(0, OutgoingRequests.MAX_PER_ORGANIZATION)
                    .mapToObj(i -> requests.send(ORGANIZATION, slow))
                    .toList();
            assertThatThrownBy(() -> join(requests.send(ORGANIZATION, slow)))
                    .hasMessageContaining("too many requests to other hosts are running");
            server.enqueue(new MockResponse.Builder().build());
            assertThat(join(requests.send(other, OutgoingRequest.get(url("idp.test"))))
                            .status())
                    .isEqualTo(200);
            for (int i = 0; i < running.size(); i++) {
                endOneHandshake(silent);
            }
            assertThat(running)
                    .allSatisfy(
                            answer -> assertThatThrownBy(() -> join(answer)).hasMessageContaining("idp.test failed"));
            server.enqueue(new MockResponse.Builder().build());
            assertThat(get(requests, url("idp.test")).status()).isEqualTo(200);
        }
    }

    private static void endOneHandshake(ServerSocket silent) throws IOException {
        try (Socket socket = silent.accept();
                InputStream in = socket.getInputStream()) {
            in.read();
        }
    }

    private OutgoingRequests allowing(String host, Duration timeout, String... addresses) {
        return new OutgoingRequests(trusting(Set.of(host)), loopback(addresses), timeout);
    }

    private static Dns loopback(String... addresses) {
        return host -> {
            List<InetAddress> all = new ArrayList<>();
            for (String address : addresses) {
                all.add(InetAddress.getByName(address));
            }
            return all;
        };
    }

    private OutgoingSettings trusting(Set<String> allowed) {
        return new OutgoingSettings(
                allowed,
                new HandshakeCertificates.Builder()
                        .addTrustedCertificate(authority.certificate())
                        .build()
                        .trustManager());
    }

    private static SSLSocketFactory certificates(HeldCertificate authority, String... hosts) {
        HeldCertificate.Builder certificate = new HeldCertificate.Builder().signedBy(authority);
        Stream.of(hosts).forEach(certificate::addSubjectAlternativeName);
        return new HandshakeCertificates.Builder()
                .heldCertificate(certificate.build())
                .build()
                .sslSocketFactory();
    }

    private String url(String host) {
        return "https://" + host + ":" + server.getPort() + "/";
    }

    private static MockResponse body(int bytes) {
        return new MockResponse.Builder().body("x".repeat(bytes)).build();
    }

    private static OutgoingResponse get(OutgoingRequests requests, String url) {
        return join(requests.send(ORGANIZATION, OutgoingRequest.get(url)));
    }

    private static OutgoingResponse join(CompletionStage<OutgoingResponse> answer) throws CompletionException {
        return answer.toCompletableFuture().join();
    }
}
