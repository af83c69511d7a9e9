package dev.castellan.server.standalone.mail;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import dev.castellan.server.standalone.commands.ProgramRunner;
import dev.castellan.server.standalone.serve.ProgramCommand;
import dev.castellan.support.tls.SelfSignedKey;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests a command that sends e-mail through a server with a test certificate. */
@Timeout(400)
@Tag("process")
@Tag("slow")
@ResourceLock(value = "castellan.mail", mode = ResourceAccessMode.READ)
final class MailOverTlsTest {

    private static final String PASSWORD = "changeit";
    private static final String LOOPBACK = "127.0.0.1";

    @TempDir
    private Path directory;

    private final GreenMail server = new GreenMail(setup());

    @BeforeEach
    void start() {
        server.setUser("castellan@example.org", "castellan", "right password");
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    @ParameterizedTest
    @EnumSource(names = {"TLS", "STARTTLS"})
    void sendsMailWithPasswordWhenCertificateIsTrusted(MailSecurity security) throws Exception {
        String printed = init(security, LOOPBACK, true);

        assertThat(printed).contains("\"mail\":\"sent\"");
        assertThat(server.getReceivedMessages()).singleElement().satisfies(mail -> {
            assertThat(mail.getHeader("To")).containsExactly("ada@example.org");
            assertThat(mail.getContent().toString())
                    .contains(Files.readString(directory.resolve("link")).strip());
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"TLS", "STARTTLS"})
    void sendsNothingWhenCertificateIsNotTrusted(MailSecurity security) throws Exception {
        String printed = init(security, LOOPBACK, false);

        assertThat(printed).contains("\"mail\":\"not sent: ", "certification path");
        assertThat(server.getReceivedMessages()).isEmpty();
        assertThat(directory.resolve("link")).isNotEmptyFile();
    }

    @ParameterizedTest
    @EnumSource(names = {"TLS", "STARTTLS"})
    @EnabledOnOs(OS.LINUX)
    void sendsNothingWhenTrustedCertificateIsForAnotherHost(MailSecurity security) throws Exception {
        String printed = init(security, "127.0.0.2", true);

        assertThat(printed).contains("\"mail\":\"not sent: ", "127.0.0.2");
        assertThat(server.getReceivedMessages()).isEmpty();
    }

    /** Creates a store whose first admin is sent an e-mail, and returns the output of the command. */
    private String init(MailSecurity security, String host, boolean isTrusted) throws Exception {
        KeyStore keys = SelfSignedKey.shared("EC", PASSWORD);
        try (TlsFront front = TlsFront.start(
                host,
                context(keys),
                security == MailSecurity.STARTTLS,
                server.getSmtp().getPort())) {
            List<String> command = new ArrayList<>(List.of("init"));
            command.addAll(List.of("--data", path("castellan.db"), "--token-file", path("token")));
            command.addAll(List.of("--link-file", path("link"), "--console-url", "https://castellan.example.org"));
            command.addAll(List.of("--admin-email", "ada@example.org", "--mail-from", "castellan@example.org"));
            command.addAll(List.of("--mail-host", host, "--mail-port", String.valueOf(front.port())));
            command.addAll(List.of("--mail-security", security.name(), "--mail-user", "castellan"));
            Path password = Files.writeString(directory.resolve("password"), "right password\n");
            command.addAll(List.of("--mail-password-file", password.toString()));
            return isTrusted ? runTrusting(trustStore(keys), command) : runHere(command);
        }
    }

    /** Runs a command in this process, which trusts the certificates that the JDK trusts. */
    private static String runHere(List<String> command) {
        ProgramRunner.Result ended = new ProgramRunner().run(command.toArray(String[]::new));
        assertThat(ended.code()).as(ended.err()).isZero();
        assertThat(ended.err()).doesNotContain("right password");
        return ended.out();
    }

    private String runTrusting(Path trusted, List<String> words) throws Exception {
        List<String> command = ProgramCommand.of(
                List.of("-Djavax.net.ssl.trustStore=" + trusted, "-Djavax.net.ssl.trustStorePassword=" + PASSWORD),
                words);
        Path out = directory.resolve("out");
        Path err = directory.resolve("err");
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        assertThat(process.waitFor(300, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(err)).isZero();
        assertThat(Files.readString(err)).doesNotContain("right password");
        return Files.readString(out);
    }

    private Path trustStore(KeyStore keys) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("mail", keys.getCertificate(SelfSignedKey.ALIAS));
        Path file = directory.resolve("trusted.p12");
        try (OutputStream out = Files.newOutputStream(file)) {
            trusted.store(out, PASSWORD.toCharArray());
        }
        return file;
    }

    private static SSLContext context(KeyStore keys) throws Exception {
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }

    private static ServerSetup setup() {
        ServerSetup setup = new ServerSetup(0, LOOPBACK, ServerSetup.PROTOCOL_SMTP);
        // a busy machine takes longer than the default of 2 seconds
        setup.setServerStartupTimeout(60_000);
        return setup;
    }

    private String path(String name) {
        return directory.resolve(name).toString();
    }
}
