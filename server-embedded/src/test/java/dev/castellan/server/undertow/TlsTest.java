package dev.castellan.server.undertow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.Limits;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(Lifecycle.PER_CLASS)
class TlsTest {

    private static final String PASSWORD = "made-up";
    private static final String GET = "GET /a HTTP/1.1\r\nHost: x\r\n\r\n";
    private static final String POST = "POST /p HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n";

    private SSLContext tls;

    @BeforeAll
    void makeAKey(@TempDir Path folder) throws Exception {
        tls = contextOf(newKey(folder));
    }

    @Test
    void requestsAreServedOverTls() throws IOException {
        FrontOptions options = new FrontOptions(Fronts.ANY_PORT, Limits.defaults(), false, tls);
        try (UndertowFront front = UndertowFront.start(options, new TinyService());
                Wire wire = new Wire(tls.getSocketFactory()
                        .createSocket(
                                front.address().getAddress(), front.address().getPort()))) {
            assertThat(wire.send(GET + GET).read().body()).isEqualTo("GET /a? ");
            assertThat(wire.read().body()).isEqualTo("GET /a? ");
            assertThat(wire.send(POST + "\r\nbo").send("dy").read().body()).isEqualTo("POST /p? body");
            assertThat(wire.send(POST + "Expect: 100-continue\r\n\r\n")
                            .readHead()
                            .status())
                    .isEqualTo(100);
            assertThat(wire.send("body").read().body()).isEqualTo("POST /p? body");
            assertThat(wire.send("GET /large?1000000 HTTP/1.1\r\nHost: x\r\n\r\n")
                            .read()
                            .body())
                    .hasSize(1_000_000);
            assertThat(wire.send("get / HTTP/1.1\r\n\r\n").read().status()).isEqualTo(400);
            assertThat(wire.isEnded()).isTrue();
        }
    }

    @Test
    void requestsAreServedOverTlsByTheThreadsOfABlockingService() throws IOException {
        FrontOptions options = new FrontOptions(Fronts.ANY_PORT, Limits.defaults(), true, tls);
        try (UndertowFront front = UndertowFront.start(options, new TinyService());
                Wire wire = new Wire(tls.getSocketFactory()
                        .createSocket(
                                front.address().getAddress(), front.address().getPort()))) {
            for (int i = 0; i < 100; i++) {
                assertThat(wire.send(GET).read().body()).isEqualTo("GET /a? ");
                assertThat(wire.send(POST + "\r\nbo").send("dy").read().body()).isEqualTo("POST /p? body");
            }
        }
    }

    private static Path newKey(Path folder) throws IOException, InterruptedException {
        Path file = folder.resolve("key.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD,
                        "-keystore",
                        file.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("keytool.log").toFile())
                .start();
        assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return file;
    }

    private static SSLContext contextOf(Path file) throws Exception {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, PASSWORD.toCharArray());
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(keys);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
        return context;
    }
}
