package dev.castellan.server.standalone.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.castellan.model.people.InvitationPurpose;
import dev.castellan.server.standalone.mail.SmtpTransport.MailFailure;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a mail goes to exactly the address of its user, or is not sent. */
@Timeout(120)
final class ExactAddressTest {

    private static final String SENDER = "castellan@example.org";

    /** Local parts in many scripts, some of which differ only in bytes that an ASCII encoder loses. */
    private static final List<String> LOCAL_PARTS = List.of(
            "akoda",
            "škoda",
            "ŝkoda",
            "ɡoda",
            "аkoda",
            "ada+ci",
            "o'neill",
            "zoë",
            "zoe\u0308",
            "łukasz",
            "ıvan",
            "straße",
            "strasse",
            "ς",
            "用户",
            "ユーザー",
            "사용자",
            "संपर्क",
            "น้ำ",
            "பயனர்",
            "χρήστης",
            "пользователь",
            "مستخدم",
            "שלום",
            "ლევან",
            "հայկ",
            "ꦱꦭꦩ꧀",
            "𐐨𐐩",
            "\u2C30a",
            "ǚ");

    /** Domains and their form by IDNA 2008. */
    private static final Map<String, String> DOMAINS = Map.of(
            "example.org", "example.org",
            "Example.ORG", "Example.ORG",
            "xn--fa-hia.example", "xn--fa-hia.example",
            "müller.example", "xn--mller-kva.example",
            "España.example", "xn--espaa-rta.example",
            "пример.рф", "xn--e1afmkfd.xn--p1ai",
            "भारत.भारत", "xn--h2brj9c.xn--h2brj9c",
            "例え.テスト", "xn--r8jz45g.xn--zckzah");

    @Test
    void transmitsExactBytesOfEveryAddressWithSmtpUtf8() throws Exception {
        Map<String, String> addresses = addresses();
        assertThat(addresses).hasSizeGreaterThanOrEqualTo(200);
        try (SmtpSink sink = new SmtpSink(true)) {
            SmtpTransport transport = sink.transport(SENDER);
            for (String address : addresses.keySet()) {
                transport.send(mail(address));
            }
            assertThat(sink.lines("RCPT TO:"))
                    .containsExactlyElementsOf(addresses.values().stream()
                            .map(address -> "RCPT TO:<" + bytes(address) + ">")
                            .toList());
            assertThat(sink.lines("To: "))
                    .containsExactlyElementsOf(addresses.values().stream()
                            .map(address -> "To: " + bytes(address))
                            .toList());
            assertThat(sink.lines("MAIL FROM:"))
                    .containsExactlyElementsOf(addresses.values().stream()
                            .map(address -> "MAIL FROM:<" + SENDER + ">" + (isAscii(address) ? "" : " SMTPUTF8"))
                            .toList());
        }
    }

    @Test
    void sendsOnlyToAsciiAddressesWithoutSmtpUtf8() throws Exception {
        try (SmtpSink sink = new SmtpSink(false)) {
            SmtpTransport transport = sink.transport(SENDER);
            for (Map.Entry<String, String> address : addresses().entrySet()) {
                if (isAscii(address.getValue())) {
                    transport.send(mail(address.getKey()));
                } else {
                    assertThatExceptionOfType(MailFailure.class)
                            .isThrownBy(() -> transport.send(mail(address.getKey())))
                            .withMessageContaining("does not offer SMTPUTF8")
                            .satisfies(failure -> assertThat(failure.isFinal()).isTrue())
                            .satisfies(failure -> assertThat(failure.getMessage())
                                    .doesNotContain(address.getKey(), address.getValue()));
                }
            }
            assertThat(sink.lines("RCPT TO:"))
                    .containsExactlyElementsOf(addresses().values().stream()
                            .filter(ExactAddressTest::isAscii)
                            .map(address -> "RCPT TO:<" + address + ">")
                            .toList());
            assertThat(sink.lines()).noneMatch(line -> line.contains("SMTPUTF8"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "faß.example",
                "οδος.example",
                "ＥＸＡＭＰＬＥ.org",
                "exa\u200cmple.org",
                "exa\u200dmple.org",
                "exa\u00admple.org",
                "example\u3002org",
                "example\uff0eorg",
                "MÜLLER.example",
                "ⰀⰁ.example",
                "ﬁnance.example",
                "x².example",
                "☃.example",
                "example.org\u00a0",
                "xn--müller.example",
                "exam_ple.org",
                "[127.0.0.1]"
            })
    void refusesAmbiguousOrInvalidDomains(String domain) throws Exception {
        try (SmtpSink sink = new SmtpSink(true)) {
            SmtpTransport transport = sink.transport(SENDER);
            assertThatExceptionOfType(MailFailure.class)
                    .isThrownBy(() -> transport.send(mail("ada@" + domain)))
                    .satisfies(failure -> assertThat(failure.isFinal()).isTrue())
                    .satisfies(failure -> assertThat(failure.getMessage()).doesNotContain(domain));
            assertThat(sink.lines()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "Žofie <castellan@example.org>, castellan@example.org, =?UTF-8?Q?=C5=BDofie?= <castellan@example.org>",
        "Castellan <ci@müller.example>, ci@xn--mller-kva.example, Castellan <ci@xn--mller-kva.example>"
    })
    void transmitsSenderInAscii(String from, String envelope, String header) throws Exception {
        try (SmtpSink sink = new SmtpSink(true)) {
            sink.transport(from).send(mail("ada@example.org"));
            assertThat(sink.lines("MAIL FROM:")).containsExactly("MAIL FROM:<" + envelope + ">");
            assertThat(sink.lines("From: ")).containsExactly("From: " + header);
            assertThat(sink.lines("Message-ID: ").get(0)).endsWith(envelope.substring(envelope.indexOf('@')) + ">");
            assertThat(sink.lines()).allMatch(ExactAddressTest::isAscii);
        }
    }

    @Test
    void requestsSmtpUtf8ForNonAsciiSender() throws Exception {
        try (SmtpSink sink = new SmtpSink(true)) {
            sink.transport("škoda@example.org").send(mail("ada@example.org"));
            assertThat(sink.lines("MAIL FROM:"))
                    .containsExactly("MAIL FROM:<" + bytes("škoda@example.org") + "> SMTPUTF8");
        }
        try (SmtpSink sink = new SmtpSink(false)) {
            assertThatExceptionOfType(MailFailure.class)
                    .isThrownBy(() -> sink.transport("škoda@example.org").send(mail("ada@example.org")))
                    .withMessageContaining("SMTPUTF8");
            assertThat(sink.lines("MAIL FROM:")).isEmpty();
        }
    }

    @Test
    void hidesAddressRepeatedInServerReply() throws Exception {
        try (SmtpSink sink = new SmtpSink(true)) {
            sink.replyToRecipient("550 <škoda@xn--mller-kva.example> is unknown");
            assertThatExceptionOfType(MailFailure.class)
                    .isThrownBy(() -> sink.transport(SENDER).send(mail("škoda@müller.example")))
                    .withMessageContaining("<[address]> is unknown")
                    .satisfies(failure -> assertThat(failure.getMessage()).doesNotContain("koda"));
        }
    }

    @Test
    void sendsNextMailAfterRefusingPreviousOne() throws Exception {
        try (SmtpSink sink = new SmtpSink(false)) {
            SmtpTransport transport = sink.transport(SENDER);
            assertThatExceptionOfType(MailFailure.class).isThrownBy(() -> transport.send(mail("škoda@example.org")));
            assertThatCode(() -> transport.send(mail("ada@example.org"))).doesNotThrowAnyException();
        }
    }

    private static Map<String, String> addresses() {
        Map<String, String> addresses = new LinkedHashMap<>();
        LOCAL_PARTS.forEach(
                local -> DOMAINS.forEach((domain, ascii) -> addresses.put(local + "@" + domain, local + "@" + ascii)));
        return addresses;
    }

    private static Mail mail(String address) {
        return Mail.of(
                Notices.notice(Notices.ADA, address, InvitationPurpose.JOIN, null, Notices.CODE), true, Locale.ENGLISH);
    }

    /** Returns a text in UTF-8, with one character for each byte. */
    private static String bytes(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    private static boolean isAscii(String text) {
        return text.chars().allMatch(c -> c < 0x80);
    }
}
