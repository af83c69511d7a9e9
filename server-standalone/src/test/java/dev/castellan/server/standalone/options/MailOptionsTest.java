package dev.castellan.server.standalone.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.castellan.server.standalone.mail.MailSecurity;
import dev.castellan.server.standalone.mail.MailSettings;
import dev.castellan.server.standalone.output.CommandException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class MailOptionsTest {

    private static final String[] SENDER = {"--mail-host=smtp.example.org", "--mail-from=castellan@example.org"};

    @TempDir
    private Path directory;

    @Test
    void sendsNoMailByDefault() {
        assertThat(parsed()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"starttls,587", "tls,465", "none,25"})
    void choosesDefaultPortForEachSecurityMode(String security, int port) {
        MailSettings settings = parsed(SENDER[0], SENDER[1], "--mail-security=" + security);
        assertThat(settings.port()).isEqualTo(port);
        assertThat(settings.security()).hasToString(security.toUpperCase(Locale.ROOT));
    }

    @Test
    void usesStartTlsByDefault() {
        assertThat(parsed(SENDER).security()).isEqualTo(MailSecurity.STARTTLS);
    }

    @Test
    void readsPasswordFromFileAndNeverPrintsIt() throws IOException {
        MailSettings settings = parsed(SENDER[0], SENDER[1], "--mail-user=castellan", password());
        assertThat(settings.login()).isEqualTo(new MailSettings.Login("castellan", "secret of the mail"));
        assertThat(settings.toString()).doesNotContain("secret of the mail");
    }

    @Test
    void allowsPasswordWithoutEncryptionOnlyOnLoopback() throws IOException {
        refused(
                "unprotected: choose starttls or tls",
                SENDER[0],
                SENDER[1],
                "--mail-security=none",
                "--mail-user=a",
                password());
        assertThat(parsed("--mail-host=127.0.0.1", SENDER[1], "--mail-security=none", "--mail-user=a", password()))
                .isNotNull();
    }

    @Test
    void reportsMissingOrInvalidOption() throws IOException {
        refused("--mail-host, which is missing", SENDER[1]);
        refused("--mail-from is missing", SENDER[0]);
        refused("--mail-from 'nobody' is not an address", SENDER[0], "--mail-from=nobody");
        refused("--mail-from", SENDER[0], "--mail-from=a@example.org\r\nBcc: b@example.org");
        refused("--mail-host 'smtp example'", "--mail-host=smtp example", SENDER[1]);
        refused("--mail-port 70000", SENDER[0], SENDER[1], "--mail-port=70000");
        refused("belong together", SENDER[0], SENDER[1], "--mail-user=castellan");
        refused("belong together", SENDER[0], SENDER[1], password());
    }

    private String password() throws IOException {
        return "--mail-password-file=" + Files.writeString(directory.resolve("password"), "secret of the mail\n");
    }

    private static void refused(String message, String... arguments) {
        assertThatExceptionOfType(CommandException.class)
                .isThrownBy(() -> parsed(arguments))
                .withMessageContaining(message);
    }

    private static MailSettings parsed(String... arguments) {
        Mailing command = new Mailing();
        new CommandLine(command).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(arguments);
        return command.mail.settings();
    }

    @Command
    private static final class Mailing {

        @Mixin
        private final MailOptions mail = new MailOptions();
    }
}
