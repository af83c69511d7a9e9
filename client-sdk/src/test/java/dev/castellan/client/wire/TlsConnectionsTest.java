package dev.castellan.client.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.call.Retries;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ServerSocketFactory;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import okhttp3.Protocol;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import okio.Buffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests idle connections with TLS, over HTTP/1.1 and HTTP/2. */
@Timeout(60)
@ParameterizedClass
@EnumSource(names = {"HTTP_1_1", "HTTP_2"})
class TlsConnectionsTest {

    @Parameter
    Protocol protocol;

    @TempDir
    private Path folder;

    private final List<Socket> connections = new CopyOnWriteArrayList<>();
    private final MockWebServer server = new MockWebServer();
    private CastellanClient client;

    @BeforeEach
    void start() throws IOException {
        HeldCertificate certificate = new HeldCertificate.Builder()
                .addSubjectAlternativeName("127.0.0.1")
                .build();
        server.useHttps(new HandshakeCertificates.Builder()
                .heldCertificate(certificate)
                .build()
                .sslSocketFactory());
        server.setProtocols(protocol == Protocol.HTTP_2 ? List.of(protocol, Protocol.HTTP_1_1) : List.of(protocol));
        server.setServerSocketFactory(new RecordingSockets());
        server.start(InetAddress.getLoopbackAddress(), 0);
        client = CastellanClient.builder("https://127.0.0.1:" + server.getPort())
                .token("madeUp")
                .trustedCertificates(Files.writeString(folder.resolve("certificate.pem"), certificate.certificatePem()))
                .retries(Retries.none())
                .build();
    }

    @AfterEach
    void close() {
        client.close();
        server.close();
    }

    @Test
    void postUsesNewConnectionAfterServerClosedIdleConnection() throws Exception {
        for (int i = 0; i < 3; i++) {
            server.enqueue(created().build());
            client.projects().create("Apollo");
            assertThat(server.takeRequest().getConnectionIndex()).isEqualTo(i);
            for (Socket connection : connections) {
                connection.close();
            }
            WireTest.idle();
        }
    }

    @Test
    void postReusesIdleConnectionThatIsOpen() throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            server.enqueue(created().build());
            client.projects().create("Apollo");
            WireTest.idle();
            assertThat(server.takeRequest()).satisfies(request -> {
                assertThat(request.getConnectionIndex()).isZero();
                assertThat(request.getRequestLine()).endsWith(protocol == Protocol.HTTP_2 ? "HTTP/2" : "HTTP/1.1");
            });
        }
    }

    private static MockResponse.Builder created() {
        return new MockResponse.Builder().code(201).body(new Buffer().write(WireTest.PROJECT));
    }

    /** Records the accepted connections. */
    private final class RecordingSockets extends ServerSocketFactory {

        @Override
        public ServerSocket createServerSocket() throws IOException {
            return new ServerSocket() {
                @Override
                public Socket accept() throws IOException {
                    Socket connection = super.accept();
                    connections.add(connection);
                    return connection;
                }
            };
        }

        @Override
        public ServerSocket createServerSocket(int port) {
            throw new UnsupportedOperationException();
        }

        @Override
        public ServerSocket createServerSocket(int port, int backlog) {
            throw new UnsupportedOperationException();
        }

        @Override
        public ServerSocket createServerSocket(int port, int backlog, InetAddress address) {
            throw new UnsupportedOperationException();
        }
    }
}
