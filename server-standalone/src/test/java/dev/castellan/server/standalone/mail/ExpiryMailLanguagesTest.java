package dev.castellan.server.standalone.mail;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.admin;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.organization;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.MemoryStore;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.support.time.MutableClock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Tests the languages of mails about tokens that expire soon, with a real SMTP server. */
@ResourceLock(value = "castellan.mail", mode = ResourceAccessMode.READ)
final class ExpiryMailLanguagesTest {

    private static final String ENGLISH = "API tokens in Acme end soon";
    private static final String GERMAN = "API-Tokens in Acme laufen bald ab";

    private final MutableClock clock = new MutableClock();
    private final Store store = new MemoryStore(clock);

    @Test
    void usesStoredLanguageIfSupportedAndOtherwiseServerLanguage() {
        store.write(OURS, tx -> {
            tx.insert(organization(OURS));
            add(tx, 1, "de");
            add(tx, 2, "en");
            add(tx, 3, null);
            add(tx, 4, "fr");
            return true;
        });
        clock.advance(Duration.ofDays(7));

        assertThat(subjects(Locale.ENGLISH))
                .isEqualTo(Map.of(mail(1), GERMAN, mail(2), ENGLISH, mail(3), ENGLISH, mail(4), ENGLISH));
        clock.advance(Duration.ofDays(12));
        assertThat(subjects(Locale.GERMAN))
                .isEqualTo(Map.of(mail(1), GERMAN, mail(2), ENGLISH, mail(3), GERMAN, mail(4), GERMAN));
    }

    /** Returns the subjects of the mails of one round, by recipient. */
    private Map<String, String> subjects(Locale ofServer) {
        try (MailReceiver receiver = new MailReceiver(clock, ofServer)) {
            new ExpiryMails(store, receiver.queue(), null).sendDue();
            receiver.receive();
            Map<String, String> subjects = new TreeMap<>();
            List<String> recipients = receiver.recipients();
            for (int i = 0; i < recipients.size(); i++) {
                subjects.put(recipients.get(i), receiver.subjects().get(i));
            }
            return subjects;
        }
    }

    private void add(Transaction tx, long number, @Nullable String language) {
        UserRow user = admin(number).language(language == null ? null : Locale.forLanguageTag(language));
        tx.users().insert(user);
        tx.tokens()
                .insert(new TokenRow(
                        id(number),
                        user.userId(),
                        "token " + number,
                        "csts_k7Qm2Z0000",
                        TokenHash.of("token " + number),
                        clock.instant(),
                        clock.instant().plus(Duration.ofDays(20)),
                        null,
                        null));
    }

    private static String mail(long number) {
        return admin(number).email();
    }
}
