package dev.castellan.server.standalone.mail;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.admin;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.organization;
import static dev.castellan.server.internal.store.Samples.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.castellan.model.Role;
import dev.castellan.model.people.InvitationPurpose;
import dev.castellan.server.MemoryStore;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.rows.CreatedBy;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.support.time.MutableClock;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Tests when users are mailed about tokens that expire soon, with a real SMTP server and a clock that the test
 * controls.
 */
@ResourceLock(value = "castellan.mail", mode = ResourceAccessMode.READ)
@Tag("slow")
final class ExpiryMailsTest {

    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration DAY = Duration.ofDays(1);
    private static final UserRow ADA = admin(1);
    private static final UserRow GRACE = admin(2);
    private static final UserRow BOT = user(3);

    private final MutableClock clock = new MutableClock();
    private final Store store = new MemoryStore(clock);
    private final MailReceiver receiver = new MailReceiver(clock);

    @BeforeEach
    void fill() {
        write(tx -> {
            tx.insert(organization(OURS));
            List.of(ADA, GRACE, BOT).forEach(tx.users()::insert);
        });
    }

    @AfterEach
    void stop() {
        receiver.close();
    }

    @Test
    void mailsOwnerTwiceBeforeTokenExpires() {
        add(token(11, ADA, Duration.ofDays(60)));

        List<Duration> mailed = hoursWithMail(Duration.ofDays(61));

        assertThat(mailed).hasSize(2);
        assertThat(Duration.ofDays(60).minus(mailed.get(0))).isBetween(Duration.ofDays(14), Duration.ofDays(15));
        assertThat(Duration.ofDays(60).minus(mailed.get(1))).isBetween(Duration.ofDays(2), Duration.ofDays(3));
        assertThat(receiver.recipients()).containsOnly(ADA.email());
    }

    @Test
    void mailListsTokensWithExpiryTimesAndConsoleLink() {
        add(token(11, ADA, Duration.ofDays(20)).withName("ci evil.example"));
        add(token(12, ADA, Duration.ofDays(20).plus(HOUR)).withName(null));
        clock.advance(Duration.ofDays(7));
        round();

        assertThat(receiver.body(0))
                .contains("Hello admin 1,", "organization Acme on Castellan")
                .contains("- csts_k7Qm2Z0000 ci evil example: 24 March 2026, 05:06 UTC\n")
                .contains("- csts_k7Qm2Z0000: 24 March 2026, 06:06 UTC\n")
                .contains("\nhttps://castellan.example.org/console/tokens");
        assertThat(receiver.subjects()).containsExactly("API tokens in Acme end soon");
    }

    @Test
    void sendsAtMostOneMailAboutShortLivedToken() {
        add(token(11, ADA, Duration.ofDays(10)));
        add(token(12, GRACE, Duration.ofDays(3)));
        add(token(13, GRACE, HOUR));

        assertThat(hoursWithMail(Duration.ofDays(11)))
                .singleElement()
                .satisfies(time ->
                        assertThat(Duration.ofDays(10).minus(time)).isBetween(Duration.ofDays(2), Duration.ofDays(3)));
        assertThat(receiver.recipients()).containsExactly(ADA.email());
    }

    @Test
    void mailsCreatorAboutServiceAccountToken() {
        add(token(11, BOT, Duration.ofDays(20), GRACE.userId()));
        clock.advance(Duration.ofDays(7));
        round();

        assertThat(receiver.recipients()).containsExactly(GRACE.email());
        assertThat(receiver.body(0))
                .containsOnlyOnce("csts_")
                .contains("of the service account user 3", "\nhttps://castellan.example.org/console/all-tokens");
    }

    @Test
    void mailsAdminsAboutServiceAccountTokenWithoutActiveCreator() {
        UserRow suspended = admin(4);
        UserRow demoted = admin(5);
        UserRow robot = new UserRow(id(6), "robot", "robot@service.invalid", Role.ORG_ADMIN, true, ADA.createdAt());
        UserRow unreachable =
                new UserRow(id(7), "Root", "root@castellan.invalid", Role.ORG_ADMIN, false, ADA.createdAt());
        List<UserRow> creators = List.of(suspended, demoted, robot, unreachable);
        write(tx -> creators.forEach(tx.users()::insert));
        creators.forEach(creator -> add(token(
                10 + creator.userId().getLeastSignificantBits() % 10, BOT, Duration.ofDays(20), creator.userId())));
        add(token(21, BOT, Duration.ofDays(20), id(99)));
        add(token(22, BOT, Duration.ofDays(20)));
        write(tx -> {
            tx.users().suspend(suspended.userId(), true);
            tx.users().update(new UserRow(demoted.userId(), "E", demoted.email(), Role.CLIENT, false, ADA.createdAt()));
        });
        clock.advance(Duration.ofDays(7));
        round();

        assertThat(receiver.recipients()).containsExactlyInAnyOrder(ADA.email(), GRACE.email());
        assertThat(receiver.body(0).split("csts_", -1)).hasSize(creators.size() + 2 + 1);
    }

    @Test
    void mailsAtMostTwentyAdminsAboutTokenWithoutCreator() {
        write(tx -> {
            for (int i = 0; i < 30; i++) {
                tx.users().insert(admin(1000 + i));
            }
        });
        add(token(11, BOT, Duration.ofDays(20)));
        clock.advance(Duration.ofDays(7));
        round();

        assertThat(receiver.recipients()).hasSize(20).doesNotHaveDuplicates();
    }

    @Test
    void sendsNoMailAboutTokenOfSuspendedServiceAccount() {
        add(token(11, BOT, Duration.ofDays(20), id(99)));
        write(tx -> tx.users().suspend(BOT.userId(), true));

        assertThat(hoursWithMail(Duration.ofDays(21))).isEmpty();
    }

    @Test
    void sendsNoMailAboutRotatedRevokedOrUnusableTokens() {
        TokenRow rotated = token(11, ADA, Duration.ofDays(20));
        add(rotated);
        add(token(12, ADA, Duration.ofDays(20)));
        add(token(13, GRACE, Duration.ofDays(20)));
        write(tx -> {
            tx.tokens().update(rotated.rotatedTo(id(14), clock.instant().plus(Duration.ofDays(6))));
            tx.tokens().delete(id(12));
            tx.users().suspend(GRACE.userId(), true);
        });

        assertThat(hoursWithMail(Duration.ofDays(21))).isEmpty();
    }

    @Test
    void mailUsesNewNameOfRenamedToken() {
        TokenRow token = token(11, ADA, Duration.ofDays(20));
        add(token);
        clock.advance(Duration.ofDays(6));
        round();
        write(tx -> tx.tokens().update(token.withName("renamed")));
        clock.advance(Duration.ofDays(12));
        round();

        assertThat(receiver.body(0)).contains("token 11");
        assertThat(receiver.body(1)).contains("renamed");
    }

    @Test
    void mailsUserAtMostOncePerDayForManyTokens() {
        for (int i = 0; i < 100; i++) {
            add(token(100 + i, ADA, Duration.ofDays(20).plus(HOUR.multipliedBy(i))));
        }

        List<Duration> mailed = hoursWithMail(Duration.ofDays(13));

        assertThat(mailed).hasSizeBetween(5, 8);
        for (int i = 1; i < mailed.size(); i++) {
            assertThat(mailed.get(i).minus(mailed.get(i - 1))).isGreaterThanOrEqualTo(DAY);
        }
    }

    @Test
    void shortensListOfMoreThanTwentyTokens() {
        for (int i = 0; i < 25; i++) {
            add(token(100 + i, ADA, Duration.ofDays(20)));
        }
        clock.advance(Duration.ofDays(7));
        round();

        assertThat(receiver.body(0)).contains("token 119", "- and 5 more\n").doesNotContain("token 120");
    }

    @Test
    void limitsExpiryMailsPerOrganizationSeparatelyFromInvitations() {
        write(tx -> {
            for (int i = 0; i < 21; i++) {
                UserRow user = admin(1000 + i);
                tx.users().insert(user);
                tx.tokens().insert(token(2000 + i, user, Duration.ofDays(20)));
            }
        });
        clock.advance(Duration.ofDays(7));
        try (MailReceiver limited = new MailReceiver(clock, Locale.ENGLISH, new MailSettings.RecipientLimits(5, 20))) {
            mails(limited).sendDue();

            assertThat(limited.receive()).isEqualTo(20);
            assertThatCode(() -> limited.queue().check(OURS, ADA.email()))
                    .as("invitations have limits of their own")
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void sendsInvitationAndExpiryMailToSameUser() {
        add(token(11, ADA, Duration.ofDays(20)));
        clock.advance(Duration.ofDays(7));
        receiver.queue()
                .issued(Notices.notice(ADA.userId(), ADA.email(), InvitationPurpose.RECOVER, null, Notices.CODE));
        mails().sendDue();

        assertThat(receiver.queue().waiting()).isEqualTo(2);
    }

    @Test
    void sendsNoMailForDeletedOrganization() {
        add(token(11, ADA, Duration.ofDays(20)));
        write(Transaction::deleteOrganization);

        assertThat(hoursWithMail(Duration.ofDays(21))).isEmpty();
    }

    /** Returns the times, from now on, of the hourly rounds that sent a mail. */
    private List<Duration> hoursWithMail(Duration end) {
        List<Duration> times = new ArrayList<>();
        for (Duration time = Duration.ZERO; time.compareTo(end) < 0; time = time.plus(HOUR)) {
            int before = receiver.receive();
            round();
            if (receiver.receive() > before) {
                times.add(time);
            }
            clock.advance(HOUR);
        }
        return times;
    }

    private void round() {
        mails().sendDue();
        receiver.receive();
    }

    private ExpiryMails mails() {
        return mails(receiver);
    }

    private ExpiryMails mails(MailReceiver to) {
        return new ExpiryMails(store, to.queue(), URI.create("https://castellan.example.org/console"));
    }

    private void add(TokenRow token) {
        write(tx -> tx.tokens().insert(token));
    }

    private void write(Consumer<Transaction> work) {
        store.write(OURS, tx -> {
            work.accept(tx);
            return true;
        });
    }

    private TokenRow token(long number, UserRow owner, Duration life) {
        return token(number, owner, life, null);
    }

    private TokenRow token(long number, UserRow owner, Duration life, @Nullable UUID creator) {
        Instant now = clock.instant();
        String name = "token " + number;
        return new TokenRow(
                id(number),
                owner.userId(),
                name,
                "csts_k7Qm2Z0000",
                TokenHash.of(name),
                now,
                now.plus(life),
                null,
                creator == null ? null : new CreatedBy(creator, null));
    }
}
