package dev.castellan.server.standalone.mail;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.people.InvitationPurpose;
import dev.castellan.server.spi.AccountNotice;
import dev.castellan.server.spi.EmailChangeNotice;
import dev.castellan.server.spi.InvitationNotice;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class MailTest {

    @ParameterizedTest
    @ValueSource(strings = {"join", "recover", "request"})
    void writesGermanMailForGermanReader(String kind) {
        InvitationNotice notice = kind.equals("request")
                ? Notices.requested("https://c.example.org/console")
                : Notices.notice(
                        Notices.ADA,
                        "ada@example.org",
                        kind.equals("join") ? InvitationPurpose.JOIN : InvitationPurpose.RECOVER,
                        "https://c.example.org/console",
                        Notices.CODE);
        for (boolean withLink : new boolean[] {true, false}) {
            Mail mail = Mail.of(notice, withLink, Locale.GERMAN);
            assertThat(mail.body())
                    .startsWith("Guten Tag Ada,\n\n")
                    .contains(Notices.CODE, "endet am 3. Februar 2030, 12:00 UTC.")
                    .doesNotContain("{", "Hello");
        }
    }

    @Test
    void readerLanguageOverridesServerLanguage() {
        String english = "Your password in Moon was changed";
        String german = "Ihr Passwort in Moon wurde geändert";
        assertThat(Mail.of(notice("de"), Locale.ENGLISH).subject()).isEqualTo(german);
        assertThat(Mail.of(notice("de"), Locale.ENGLISH).body()).contains("Netzwerkadresse: unbekannt\n");
        assertThat(Mail.of(notice("de-AT"), Locale.ENGLISH).subject()).isEqualTo(german);
        assertThat(Mail.of(notice("en"), Locale.GERMAN).subject()).isEqualTo(english);
        assertThat(Mail.of(notice(null), Locale.GERMAN).subject()).isEqualTo(german);
        assertThat(Mail.of(notice(null), Locale.FRENCH).subject()).isEqualTo(english);
    }

    @Test
    void usesServerLanguageWhenReaderLanguageIsUnknown() {
        assertThat(Mail.of(notice("fr"), Locale.GERMAN).subject()).startsWith("Ihr Passwort");
        assertThat(Mail.of(notice("fr"), Locale.ENGLISH).subject()).startsWith("Your password");
        assertThat(Mail.of(notice(""), Locale.GERMAN).subject()).startsWith("Ihr Passwort");
    }

    private static AccountNotice notice(@Nullable String language) {
        return Notices.account(
                AccountNotice.Kind.PASSWORD, null, language == null ? null : Locale.forLanguageTag(language));
    }

    @Test
    void germanTextsHaveSameKeysAndVariablesAsEnglishTexts() throws IOException {
        Properties english = texts("mails.properties");
        Properties german = texts("mails_de.properties");
        assertThat(german.keySet()).isEqualTo(english.keySet());
        for (String key : english.stringPropertyNames()) {
            assertThat(variables(german.getProperty(key))).as(key).isEqualTo(variables(english.getProperty(key)));
        }
    }

    private static Properties texts(String file) throws IOException {
        Properties texts = new Properties();
        try (InputStream in = MailText.class.getResourceAsStream(file)) {
            texts.load(new InputStreamReader(in, StandardCharsets.UTF_8));
        }
        return texts;
    }

    private static Set<String> variables(String text) {
        return Pattern.compile("\\{[a-z]+}")
                .matcher(text)
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toSet());
    }

    private static Mail mail(InvitationNotice notice) {
        return Mail.of(notice, true, Locale.ENGLISH);
    }

    private static Mail mail(AccountNotice notice) {
        return Mail.of(notice, Locale.ENGLISH);
    }

    @Test
    void invitationShowsLinkInviterOrganizationAndExpiry() {
        Mail mail = mail(Notices.notice(
                Notices.ADA, "ada@example.org", InvitationPurpose.JOIN, "https://c.example.org/console", Notices.CODE));

        assertThat(mail.to()).isEqualTo("ada@example.org");
        assertThat(mail.subject()).isEqualTo("Grace invites you to Moon");
        assertThat(mail.body())
                .startsWith("Hello Ada,\n\nGrace invites you to the organization Moon on Castellan.\n")
                .contains("\n\nhttps://c.example.org/console/join#" + Notices.CODE + "\n\n")
                .contains("It ends on 3 February 2030, 12:00 UTC.")
                .contains("If you did not expect this message, ignore it")
                .doesNotContain("{", "enter this code");
    }

    @Test
    void showsCodeWhenThereIsNoLink() {
        assertThat(mail(Notices.join()).body()).contains("\n\n" + Notices.CODE + "\n\n", "enter this code");
    }

    @Test
    void recoveryMailStatesThatNothingChangesUntilCodeIsUsed() {
        Mail mail = mail(Notices.notice(Notices.ADA, "ada@example.org", InvitationPurpose.RECOVER, null, Notices.CODE));
        assertThat(mail.subject()).isEqualTo("Set a new password for Moon");
        assertThat(mail.body())
                .contains(Notices.CODE, "until it is used, nothing changes", "signed out everywhere else");
    }

    @Test
    void selfRequestedRecoveryMailDoesNotMentionAdministrator() {
        Mail link = mail(Notices.requested("https://c.example.org/console"));
        assertThat(link.subject()).isEqualTo("Set a new password for Moon");
        assertThat(link.body())
                .contains(
                        "you, or somebody who entered your address, asked to set a new password",
                        "\n\nhttps://c.example.org/console/join#" + Notices.CODE + "\n\n",
                        "until the link is used,\nnothing changes")
                .doesNotContain("{", "dministrator");
        assertThat(mail(Notices.requested(null)).body())
                .contains("\n\n" + Notices.CODE + "\n\n", "until the code is used,\nnothing changes")
                .doesNotContain("{", "dministrator");
    }

    @Test
    void mailToNewAddressShowsLinkOrCodeAndSaysThatNothingChanges() {
        URI link = URI.create("https://c.example.org/console/security/email/confirm?code=" + Notices.CODE);
        EmailChangeNotice notice = Notices.emailChange("ada@new.example", null);

        Mail mail = Mail.of(notice, link, Locale.ENGLISH);

        assertThat(mail.to()).isEqualTo("ada@new.example");
        assertThat(mail.subject()).isEqualTo("Confirm your new address in Moon");
        assertThat(mail.body())
                .startsWith(
                        "Hello Ada,\n\nyou want to use this e-mail address in the organization Moon\non Castellan.\n")
                .contains("\n\n" + link + "\n\n", "It ends on 31 January 2030, 13:00 UTC.")
                .contains("If you did not ask for this, ignore it: nothing changes.")
                .doesNotContain("{", "enter this code");
        assertThat(Mail.of(notice, null, Locale.ENGLISH).body())
                .contains("enter this code", "\n\n" + Notices.CODE + "\n\n")
                .doesNotContain("{", "link");
        assertThat(mail.toString()).doesNotContain(Notices.CODE);
    }

    @Test
    void mailToNewAddressHasLanguageOfUser() {
        EmailChangeNotice notice = Notices.emailChange("ada@new.example", Locale.GERMAN);
        for (URI link : Arrays.asList(URI.create("https://c.example.org/console"), null)) {
            Mail mail = Mail.of(notice, link, Locale.ENGLISH);
            assertThat(mail.subject()).isEqualTo("Bestätigen Sie Ihre neue Adresse in Moon");
            assertThat(mail.body())
                    .startsWith("Guten Tag Ada,\n\n")
                    .contains("endet am 31. Januar 2030, 13:00 UTC.", "Es ändert sich nichts.")
                    .doesNotContain("{", "Hello");
        }
    }

    @ParameterizedTest
    @EnumSource(AccountNotice.Kind.class)
    void noticeStatesTimeNetworkAddressAndAdvice(AccountNotice.Kind kind) {
        Mail mail = mail(Notices.account(kind, "2001:db8::1"));
        assertThat(mail.to()).isEqualTo("ada@example.org");
        assertThat(mail.subject()).contains("Moon");
        assertThat(mail.body())
                .startsWith("Hello Ada,\n\n")
                .contains(
                        "Organization: Moon\nTime: 31 January 2030, 12:00 UTC\nNetwork address: 2001:db8::1\n",
                        "If you expected this, ignore this message. Otherwise, ")
                .doesNotContain("{");
        assertThat(mail(Notices.account(kind, null)).body()).contains("Network address: unknown\n");
    }

    @Test
    void showsAdministratorAsInviterWhenCommandInvitesUser() {
        Mail mail = mail(Notices.notice("Ada", null, "Moon", Notices.join().invitation()));
        assertThat(mail.subject()).isEqualTo("An administrator invites you to Moon");
    }

    @Test
    void removesLineBreaksFromNamesAndDoesNotExpandPlaceholders() {
        Mail mail = mail(Notices.notice(
                "Ada\r\nBcc: eve@example.org",
                "Grace\u2028\u202e{code}",
                "Mo\u0000on\nX: y",
                Notices.join().invitation()));
        assertThat(mail.subject()).isEqualTo("Grace {code} invites you to Mo on X: y");
        assertThat(mail.body()).startsWith("Hello Ada Bcc: eve example org,\n");
    }

    @ParameterizedTest
    @CsvSource({
        "Go to evil.example now, Go to evil example now",
        "https://x, https x",
        "HTTPS:\\\\evil.example\\x, HTTPS evil example x",
        "www.evil.example/join?a=b, www evil example join?a=b",
        "mailto:eve@evil.example, mailto eve evil example",
        "\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444, \u043f\u0440\u0438\u043c\u0435\u0440 \u0440\u0444",
        "xn--e1afmkfd.xn--p1ai, xn--e1afmkfd xn--p1ai",
        "evil\u3002example, evil example",
        "evil\uff0eexample, evil example",
        "evil\uff61example, evil example",
        "evil\u2024example, evil example",
        "evil\ufe52example, evil example",
        "evil.\u200bexample, evil. example",
        "evil\u200b.example, evil example",
        "evil\u202e.elpmaxe, evil elpmaxe",
        "\u200fevil.\u2067example\u2069, evil. example",
        "https\uff1a\uff0f\uff0fx, https x",
        "eve\uff20evil, eve evil",
        "127.0.0.1, 127 0 0 1",
        "evil.......example, evil example",
        "J. R. Hartley Inc., J. R. Hartley Inc.",
        "Sales: North / South, Sales: North / South",
        "\u00c9lodie O'Neill-Smith, \u00c9lodie O'Neill-Smith"
    })
    void neutralizesLinksInNames(String name, String page) {
        assertThat(MailText.name(name)).isEqualTo(page);
        Mail mail = mail(Notices.notice(name, name, name, Notices.join().invitation()));
        assertThat(mail.subject()).isEqualTo(page + " invites you to " + page);
        assertThat(mail.body())
                .startsWith("Hello " + page + ",\n\n" + page + " invites you to the organization " + page);
    }

    @Test
    void truncatesNamesToSixtyCharacters() {
        assertThat(MailText.name("x".repeat(60))).isEqualTo("x".repeat(60));
        assertThat(MailText.name("x".repeat(255))).isEqualTo("x".repeat(59) + "\u2026");
        assertThat(MailText.name("\ud83c\udf19".repeat(61))).isEqualTo("\ud83c\udf19".repeat(59) + "\u2026");
        assertThat(MailText.name("\ufdfa".repeat(255)).length()).isEqualTo(60);
    }

    @Test
    void toStringHidesCode() {
        assertThat(mail(Notices.join()).toString()).doesNotContain(Notices.CODE);
    }
}
