package dev.castellan.server.standalone.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.server.CastellanServer;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
class TlsRulesTest {

    private static final int TLS_1_0 = 0x0301;
    private static final int TLS_1_1 = 0x0302;
    private static final int TLS_1_2 = 0x0303;

    /** TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256. */
    private static final int GOOD_SUITE = 0xC02F;

    @TempDir
    private static Path directory;

    private static CastellanServer server;

    @BeforeAll
    static void start() throws Exception {
        PemPair pair = PemPair.shared("RSA");
        pair.writeCertificate(directory.resolve("cert.pem"));
        pair.writeKey(directory.resolve("key.pem"));
        ServerCertificate certificate =
                new ServerCertificate(directory.resolve("cert.pem"), directory.resolve("key.pem"));
        server = CastellanServer.builder()
                .tls(tls -> tls.context(certificate.context()))
                .start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void supportsTls13() throws Exception {
        try (TlsClient client = TlsClient.connect(server.port(), "TLSv1.3")) {
            assertThat(client.agreed()).startsWith("TLSv1.3 TLS_AES_256_GCM_SHA384");
            assertThat(client.ask()).startsWith("HTTP/1.1 200");
        }
    }

    @Test
    void supportsTls12() throws Exception {
        try (TlsClient client = TlsClient.connect(server.port(), "TLSv1.2")) {
            assertThat(client.agreed()).startsWith("TLSv1.2 TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384");
            assertThat(client.ask()).startsWith("HTTP/1.1 200");
        }
    }

    @ParameterizedTest(name = "{1}")
    @CsvSource({
        "C02F, TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
        "C030, TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
        "CCA8, TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256",
    })
    void acceptsEcdheCipherSuitesWithAuthenticatedEncryption(String number, String name) throws IOException {
        assertThat(response(TLS_1_2, number)).as(name).isEqualTo("chosen");
    }

    @ParameterizedTest(name = "{1}")
    @CsvSource({
        "C027, TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256",
        "C028, TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA384",
        "C013, TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA",
        "C014, TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA",
        "009E, TLS_DHE_RSA_WITH_AES_128_GCM_SHA256",
        "0067, TLS_DHE_RSA_WITH_AES_128_CBC_SHA256",
        "009C, TLS_RSA_WITH_AES_128_GCM_SHA256",
        "003C, TLS_RSA_WITH_AES_128_CBC_SHA256",
        "002F, TLS_RSA_WITH_AES_128_CBC_SHA",
        "000A, TLS_RSA_WITH_3DES_EDE_CBC_SHA",
    })
    void refusesCipherSuitesWithoutEcdheOrAuthenticatedEncryption(String number, String name) throws IOException {
        assertThat(response(TLS_1_2, number)).as(name).isEqualTo("alert 40"); // handshake_failure
    }

    @Test
    void refusesTls10AndTls11() throws IOException {
        assertThat(new ClientHello(TLS_1_0, GOOD_SUITE).response(server.port())).isEqualTo("alert 70");
        assertThat(new ClientHello(TLS_1_1, GOOD_SUITE).response(server.port())).isEqualTo("alert 70");
    }

    @Test
    void refusesRenegotiation() throws Exception {
        try (TlsClient client = TlsClient.connect(server.port(), "TLSv1.2")) {
            assertThat(client.ask()).startsWith("HTTP/1.1 200");
            assertThatThrownBy(() -> {
                        client.shakeHandsAgain();
                        client.ask();
                    })
                    .isInstanceOf(IOException.class)
                    .isNotInstanceOf(SocketTimeoutException.class);
        }
        try (TlsClient other = TlsClient.connect(server.port(), "TLSv1.2")) {
            assertThat(other.ask()).startsWith("HTTP/1.1 200");
        }
    }

    private static String response(int version, String suite) throws IOException {
        return new ClientHello(version, Integer.parseInt(suite, 16)).response(server.port());
    }
}
