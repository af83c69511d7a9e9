package dev.castellan.server.standalone.options;

import static dev.castellan.server.standalone.output.CommandException.requireUsage;

import dev.castellan.server.standalone.files.SecretFile;
import dev.castellan.server.standalone.mail.MailAddress;
import dev.castellan.server.standalone.mail.MailSecurity;
import dev.castellan.server.standalone.mail.MailSettings;
import dev.castellan.server.standalone.output.CommandException;
import dev.castellan.server.standalone.settings.OptionSection;
import jakarta.mail.internet.AddressException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The e-mail options, for the server and for commands that invite users. */
public final class MailOptions {

    private static final int HIGHEST_PORT = 65_535;
    private static final int MAX_MAILS = 100_000;

    @OptionSection.SectionStart("Mails to users")
    @Option(
            names = "--mail-host",
            paramLabel = "HOST",
            description = "SMTP server, such as smtp.example.org, for invitations, recovery links, and notices about "
                    + "sign-ins, passwords and tokens. Default: none, nothing is mailed")
    private @Nullable String host;

    @Option(
            names = "--mail-port",
            paramLabel = "PORT",
            description = "Port of the SMTP server. Default: 587 with starttls, 465 with tls, 25 with none")
    private @Nullable Integer port;

    @Option(
            names = "--mail-security",
            paramLabel = "starttls|tls|none",
            defaultValue = "starttls",
            description =
                    "Security of the connection to the SMTP server, whose certificate must be valid for starttls and "
                            + "tls. Default: ${DEFAULT-VALUE}")
    private MailSecurity security = MailSecurity.STARTTLS;

    @Option(
            names = "--mail-from",
            paramLabel = "ADDRESS",
            description = "Sender of the mails, such as castellan@example.org. Default: none, but required with "
                    + "--mail-host")
    private @Nullable String from;

    @Option(
            names = "--mail-user",
            paramLabel = "NAME",
            description =
                    "Account of the sender, such as castellan. Default: none, for a server that requires no account")
    private @Nullable String user;

    @Option(
            names = "--mail-password-file",
            paramLabel = "FILE",
            description = "File whose first line is the password of that account, such as "
                    + "/etc/castellan/mail.password. Default: none")
    private @Nullable Path passwordFile;

    @Option(
            names = "--mail-per-address",
            paramLabel = "NUMBER",
            defaultValue = "5",
            description = "Maximum number of mails of each kind for an organization to one address within 24 hours. "
                    + "Default: ${DEFAULT-VALUE}")
    private int perAddress;

    @Option(
            names = "--mail-per-organization",
            paramLabel = "NUMBER",
            defaultValue = "200",
            description = "Maximum number of mails of each kind for an organization within 24 hours. "
                    + "Default: ${DEFAULT-VALUE}")
    private int perOrganization;

    @Option(
            names = "--mail-language",
            paramLabel = "en|de",
            defaultValue = "en",
            description = "Language of mails if that of the reader and of the inviter is unknown. "
                    + "Default: ${DEFAULT-VALUE}")
    private Language language = Language.EN;

    /** The languages of mails. */
    private enum Language {
        EN,
        DE
    }

    /**
     * Returns the settings, or {@code null} if e-mail is not configured.
     *
     * @throws CommandException if an option is invalid; the message names it and suggests a remedy
     */
    public @Nullable MailSettings settings() {
        if (host == null) {
            requireUsage(
                    port == null && from == null && user == null && passwordFile == null,
                    "the options --mail-.. belong to --mail-host, which is missing");
            return null;
        }
        check(host);
        return new MailSettings(
                host,
                port == null ? security.port() : port,
                security,
                sender(),
                login(),
                limits(),
                Locale.forLanguageTag(language.name()));
    }

    private void check(String name) {
        requireUsage(name.matches("[A-Za-z0-9.:-]+"), "--mail-host '" + name + "': write a name or an address");
        requireUsage(
                port == null || (port > 0 && port <= HIGHEST_PORT),
                "--mail-port " + port + ": choose one from 1 to " + HIGHEST_PORT);
        requireUsage(
                (user == null) == (passwordFile == null),
                "--mail-user and --mail-password-file belong together: set both or none");
        requireUsage(
                user == null || security != MailSecurity.NONE || MailSettings.isLoopback(name),
                "--mail-security none would send the password to " + name + " unprotected: choose starttls or tls");
    }

    private String sender() {
        requireUsage(from != null, "--mail-from is missing: set the sender, such as castellan@example.org");
        String address = Objects.requireNonNull(from);
        try {
            MailAddress.ofSender(address);
            return address;
        } catch (AddressException e) {
            throw CommandException.usage(
                    "--mail-from '" + address + "' is not an address such as castellan@example.org (" + e.getMessage()
                            + ")",
                    e);
        }
    }

    private MailSettings.@Nullable Login login() {
        return user == null || passwordFile == null
                ? null
                : new MailSettings.Login(user, SecretFile.password("--mail-password-file", passwordFile));
    }

    private MailSettings.RecipientLimits limits() {
        requireLimit("--mail-per-address", perAddress);
        requireLimit("--mail-per-organization", perOrganization);
        return new MailSettings.RecipientLimits(perAddress, perOrganization);
    }

    private void requireLimit(String name, int number) {
        requireUsage(number >= 1 && number <= MAX_MAILS, name + " " + number + ": choose one from 1 to " + MAX_MAILS);
    }
}
