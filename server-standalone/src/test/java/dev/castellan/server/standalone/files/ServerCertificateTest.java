package dev.castellan.server.standalone.files;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.castellan.server.CastellanServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.Certificate;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class ServerCertificateTest {

    private static PemPair first;
    private static PemPair second;

    @TempDir
    private Path directory;

    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

    private Path certificateFile;
    private Path keyFile;
    private ServerCertificate certificate;
    private CastellanServer server;

    @BeforeAll
    static void makeKeys(@TempDir Path folder) throws Exception {
        first = PemPair.shared("EC");
        second = PemPair.create(folder, "EC");
    }

    @BeforeEach
    void start() throws Exception {
        certificateFile = directory.resolve("cert.pem");
        keyFile = directory.resolve("key.pem");
        first.writeCertificate(certificateFile);
        first.writeKey(keyFile);
        Logger log = new LoggerContext().getLogger("castellan.tls");
        lines.start();
        log.addAppender(lines);
        certificate = new ServerCertificate(certificateFile, keyFile, log);
        server = CastellanServer.builder()
                .tls(tls -> tls.context(certificate.context()))
                .start();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void usesNewCertificateForNewConnectionsAndKeepsExistingConnections() throws Exception {
        try (TlsClient old = TlsClient.connect(server.port(), "TLSv1.3")) {
            assertThat(old.certificate()).isEqualTo(first.certificate());
            second.writeCertificate(certificateFile);
            second.writeKey(keyFile);
            lookTwice();
            assertThat(visible()).isEqualTo(second.certificate());
            assertThat(old.ask()).startsWith("HTTP/1.1 200");
        }
        assertThat(logged()).containsExactly("INFO new connections get the new certificate of " + certificateFile);
    }

    @Test
    void usesCertificateFilesOnlyAfterTheyStopChanging() throws Exception {
        second.writeCertificate(certificateFile);
        certificate.look();
        second.writeKey(keyFile);
        certificate.look();
        assertThat(visible()).isEqualTo(first.certificate());
        certificate.look();
        assertThat(visible()).isEqualTo(second.certificate());
        assertThat(logged()).singleElement().asString().startsWith("INFO ");
    }

    @Test
    void keepsPreviousCertificateAndLogsMismatchedFilesOnce() throws Exception {
        second.writeCertificate(certificateFile);
        lookTwice();
        lookTwice();
        assertThat(visible()).isEqualTo(first.certificate());
        assertThat(logged())
                .singleElement()
                .asString()
                .startsWith("ERROR ")
                .contains("the old one stays in use", "--tls-key-file " + keyFile, certificateFile.toString());

        second.writeKey(keyFile);
        lookTwice();
        assertThat(visible()).isEqualTo(second.certificate());
    }

    @Test
    void keepsPreviousCertificateAndLogsBrokenOrMissingFileOnce() throws Exception {
        Files.writeString(certificateFile, "something else");
        lookTwice();
        Files.delete(keyFile);
        lookTwice();
        lookTwice();
        assertThat(visible()).isEqualTo(first.certificate());
        assertThat(logged()).hasSize(2).allMatch(line -> line.startsWith("ERROR "));

        first.writeCertificate(certificateFile);
        first.writeKey(keyFile);
        lookTwice();
        assertThat(visible()).isEqualTo(first.certificate());
    }

    private void lookTwice() {
        certificate.look();
        certificate.look();
    }

    private Certificate visible() throws Exception {
        try (TlsClient client = TlsClient.connect(server.port(), "TLSv1.2")) {
            return client.certificate();
        }
    }

    private List<String> logged() {
        return lines.list.stream()
                .map(line -> line.getLevel() + " " + line.getFormattedMessage())
                .toList();
    }
}
