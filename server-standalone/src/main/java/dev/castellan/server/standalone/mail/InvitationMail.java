package dev.castellan.server.standalone.mail;

import dev.castellan.model.people.InvitationPurpose;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.server.spi.InvitationNotice;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An e-mail that contains the link or code of an invitation. Its text comes from the resource bundle
 * {@code invitation.properties}.
 *
 * @param organizationId the organization
 * @param userId the invited user
 * @param to the user's e-mail address
 * @param subject the subject
 * @param body the body, which {@link #toString()} omits because it contains the code
 * @param code the secret code
 * @param expiresAt the time from which the code is rejected
 */
record InvitationMail(
        UUID organizationId, UUID userId, String to, String subject, String body, String code, Instant expiresAt) {

    /** The maximum length of a name in an e-mail, in characters. */
    static final int LONGEST_NAME = 60;

    private static final Properties TEXTS = read();
    private static final Pattern VARIABLE = Pattern.compile("\\{([a-z]+)}");

    /** Line breaks, control characters, spaces, and characters that change the text direction. */
    private static final Pattern INVISIBLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Z}]+");

    /**
     * Full stops of all scripts, and separators in URLs and addresses. Mail programs can turn text that contains them
     * into links.
     */
    private static final Pattern PART_OF_LINK =
            Pattern.compile("[.\u3002\u06d4\u0701\u0702\u2027\u00b7\u30fb:/\\\\@\u2044\u2215]+(?=\\S)");

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(
                    "d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    /** Returns the e-mail for a new invitation. */
    static InvitationMail of(InvitationNotice notice) {
        IssuedInvitation invitation = notice.invitation();
        String inviter = notice.inviterName();
        Map<String, String> values = Map.of(
                "user", name(notice.userName()),
                "inviter", inviter == null ? text("administrator") : name(inviter),
                "organization", name(notice.organizationName()),
                "link", Objects.toString(invitation.url(), ""),
                "code", invitation.code(),
                "until", TIME.format(invitation.expiresAt()));
        String purpose = invitation.purpose().equals(InvitationPurpose.RECOVER) ? "recover" : "join";
        String way = invitation.url() == null ? "code" : "link";
        return new InvitationMail(
                notice.organizationId(),
                invitation.userId(),
                invitation.email(),
                fill(text(purpose + ".subject"), values),
                fill(text(purpose + "." + way), values),
                invitation.code(),
                invitation.expiresAt());
    }

    /**
     * Returns true if e-mail can reach the address. The domain {@code invalid} is reserved for names that do not exist.
     */
    static boolean canReach(String address) {
        String lower = address.toLowerCase(Locale.ROOT);
        return !lower.endsWith(".invalid") && !lower.endsWith("@invalid");
    }

    /**
     * Returns the name on one line, truncated to 60 characters, without anything that a mail program could turn into a
     * link.
     */
    static String name(String name) {
        String visible = INVISIBLE
                .matcher(Normalizer.normalize(name, Normalizer.Form.NFKC))
                .replaceAll(" ");
        String plain = PART_OF_LINK
                .matcher(visible)
                .replaceAll(" ")
                .replaceAll(" +", " ")
                .strip();
        return plain.codePointCount(0, plain.length()) <= LONGEST_NAME
                ? plain
                : plain.substring(0, plain.offsetByCodePoints(0, LONGEST_NAME - 1)) + "\u2026";
    }

    /** Replaces the variables in a single pass. Variables inside values are not replaced. */
    private static String fill(String template, Map<String, String> values) {
        return VARIABLE.matcher(template)
                .replaceAll(found ->
                        Matcher.quoteReplacement(Objects.requireNonNull(values.get(found.group(1)), found.group())));
    }

    private static String text(String key) {
        return Objects.requireNonNull(TEXTS.getProperty(key), key);
    }

    private static Properties read() {
        Properties texts = new Properties();
        try (Reader reader = new InputStreamReader(
                Objects.requireNonNull(InvitationMail.class.getResourceAsStream("invitation.properties")),
                StandardCharsets.UTF_8)) {
            texts.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return texts;
    }

    /** Returns the user and the expiry but never the code. */
    @Override
    public String toString() {
        return "InvitationMail[userId=" + userId + ", expiresAt=" + expiresAt + "]";
    }
}
