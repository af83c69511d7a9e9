package dev.castellan.server.standalone.mail;

import dev.castellan.model.people.InvitationPurpose;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.server.spi.InvitationNotice;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes the text of mails from the bundle {@code invitation.properties}. */
final class MailText {

    private static final Properties TEXTS = read();
    private static final Pattern NAME = Pattern.compile("\\{([a-z]+)}");

    /** Line breaks, controls, and what turns the direction of text: nothing of a name may look like a header or a line. */
    private static final Pattern NOT_IN_NAMES = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+");

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(
                    "d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private MailText() {}

    /** Returns the mail for a new invitation. */
    static InvitationMail of(InvitationNotice notice) {
        IssuedInvitation invitation = notice.invitation();
        String purpose = invitation.purpose().equals(InvitationPurpose.RECOVER) ? "recover" : "join";
        String way = invitation.url() == null ? "code" : "link";
        Map<String, String> values = values(notice);
        return new InvitationMail(
                invitation.userId(),
                invitation.email(),
                fill(text(purpose + ".subject"), values),
                fill(text(purpose + "." + way), values),
                invitation.code(),
                invitation.expiresAt());
    }

    private static Map<String, String> values(InvitationNotice notice) {
        IssuedInvitation invitation = notice.invitation();
        String inviter = notice.inviterName();
        return Map.of(
                "user", line(notice.userName()),
                "inviter", inviter == null ? text("administrator") : line(inviter),
                "organization", line(notice.organizationName()),
                "link", Objects.toString(invitation.url(), ""),
                "code", invitation.code(),
                "until", until(invitation.expiresAt()));
    }

    private static String until(Instant time) {
        return TIME.format(time);
    }

    private static String line(String name) {
        return NOT_IN_NAMES.matcher(name).replaceAll(" ").strip();
    }

    /** Replaces names in braces, in one pass, so that a value that has braces stays as it is. */
    private static String fill(String template, Map<String, String> values) {
        return NAME.matcher(template).replaceAll(found -> Matcher.quoteReplacement(value(found, values)));
    }

    private static String value(MatchResult found, Map<String, String> values) {
        return Objects.requireNonNull(values.get(found.group(1)), found.group());
    }

    private static String text(String key) {
        return Objects.requireNonNull(TEXTS.getProperty(key), key);
    }

    private static Properties read() {
        Properties texts = new Properties();
        try (Reader reader = new InputStreamReader(
                Objects.requireNonNull(MailText.class.getResourceAsStream("invitation.properties")),
                StandardCharsets.UTF_8)) {
            texts.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return texts;
    }
}
