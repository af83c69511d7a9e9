package dev.castellan.server.standalone.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.castellan.server.standalone.serve.ServedProcess;
import dev.castellan.support.concurrent.Condition;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.Certificate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests replacing the certificate of a server that runs as in production. */
@Timeout(600)
@Tag("process")
final class CertificateReplacementTest {

    @TempDir
    private Path folder;

    @Test
    void replacesCertificateForNewConnectionsAndIgnoresBrokenFile() throws Exception {
        PemPair first = PemPair.shared("EC");
        PemPair second = PemPair.create(folder, "EC");
        Path certificate = folder.resolve("cert.pem");
        Path key = folder.resolve("key.pem");
        first.writeCertificate(certificate);
        first.writeKey(key);
        try (ServedProcess server = ServedProcess.start(
                        folder, "--tls-certificate-file", certificate.toString(), "--tls-key-file", key.toString());
                TlsClient old = TlsClient.connect(server.url().getPort(), "TLSv1.3")) {
            assertThat(old.certificate()).isEqualTo(first.certificate());

            second.writeCertificate(certificate);
            second.writeKey(key);
            awaitLine(server, old, "new connections get the new certificate of " + certificate);
            assertThat(visible(server)).isEqualTo(second.certificate());
            assertThat(old.ask()).startsWith("HTTP/1.1 200");

            Files.writeString(certificate, "something else");
            awaitLine(server, old, "the certificate was not replaced, and the old one stays in use");
            assertThat(visible(server)).isEqualTo(second.certificate());
            assertThat(old.ask()).startsWith("HTTP/1.1 200");
            assertThat(server.complained().lines().filter(line -> line.contains("\"logger\":\"castellan.tls\"")))
                    .hasSize(2)
                    .last()
                    .asString()
                    .contains("\"level\":\"ERROR\"", "--tls-certificate-file " + certificate);
        }
    }

    /** Waits for a log line. Sends requests in the meantime, because the server closes an idle connection. */
    private static void awaitLine(ServedProcess server, TlsClient old, String text) {
        Condition.await(
                () -> {
                    assertThatCode(old::ask).doesNotThrowAnyException();
                    return server.complained().contains(text);
                },
                server::complained);
    }

    private static Certificate visible(ServedProcess server) throws Exception {
        try (TlsClient client = TlsClient.connect(server.url().getPort(), "TLSv1.3")) {
            return client.certificate();
        }
    }
}
