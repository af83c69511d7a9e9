package dev.castellan.server.standalone.mail;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.spi.AccountNotice;
import dev.castellan.server.spi.EmailChangeNotice;
import dev.castellan.server.spi.InvitationListener;
import dev.castellan.server.spi.InvitationNotice;
import dev.castellan.server.spi.Refusal;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends e-mails on a background thread, with three attempts each. The thread serves organizations round-robin, so the
 * e-mails of one organization do not delay the e-mails of another. The queue is kept in memory. When the server stops,
 * it logs the users whose e-mails were not sent. Reports the outcome of each e-mail that no newer e-mail replaces.
 * Thread-safe.
 */
public final class MailQueue implements InvitationListener, AutoCloseable {

    /** The pauses between attempts. */
    static final List<Duration> PAUSES = List.of(Duration.ofSeconds(30), Duration.ofMinutes(5));

    private static final Logger LOG = LoggerFactory.getLogger("castellan.mail");
    private static final int STANDARD_CAPACITY = 10_000;
    private static final long MAX_WAIT_MILLIS = 1_000;
    private static final long MAX_END_MILLIS = 5_000;

    private final SmtpTransport transport;
    private final Clock clock;
    private final boolean withLinks;
    private final Locale language;
    /** The limits of each kind, so other mails never prevent an invitation or a notice of a new password or address. */
    private final Map<Mail.MailKind, MailLimits> limits = new EnumMap<>(Mail.MailKind.class);

    /** The limits of codes for new addresses, by the id of the user, who can enter any address. */
    private final MailLimits emailChanges;

    private final int capacity;
    private final Thread thread = new Thread(this::run, "castellan-mail");
    private final List<Waiting> queue = new ArrayList<>();
    /** The sequence number of each organization's last attempt. */
    private final Map<UUID, Long> lastAttempts = new HashMap<>();

    private long attempts;
    private boolean isClosed;

    private record Waiting(Mail mail, Consumer<Boolean> callback, int failures, Instant notBefore) {

        UUID organization() {
            return mail.organizationId();
        }

        boolean isDue(Instant now) {
            return !now.isBefore(notBefore);
        }

        boolean replaces(Waiting other) {
            return mail.replaces(other.mail);
        }
    }

    /** Creates a queue for at most {@code capacity} e-mails. Starts no thread. */
    MailQueue(MailSettings settings, boolean withLinks, Clock clock, int capacity) {
        this.transport = new SmtpTransport(settings, clock);
        this.clock = clock;
        this.withLinks = withLinks;
        this.language = settings.language();
        for (Mail.MailKind kind : Mail.MailKind.values()) {
            boolean isLimited = kind != Mail.MailKind.RECOVERY; // an attacker could use up the recovery mails
            int perAddress = isLimited ? settings.limits().perAddress() : Integer.MAX_VALUE;
            limits.put(kind, new MailLimits(perAddress, settings.limits().perOrganization(), clock));
        }
        this.emailChanges = new MailLimits(settings.limits().perAddress(), Integer.MAX_VALUE, clock);
        this.capacity = capacity;
    }

    /**
     * Starts a queue that uses the given SMTP server.
     *
     * @param withLinks whether invitations contain links, which must work on other machines, instead of codes
     */
    public static MailQueue start(MailSettings settings, boolean withLinks) {
        MailQueue queue = new MailQueue(settings, withLinks, Clock.systemUTC(), STANDARD_CAPACITY);
        queue.thread.setDaemon(true);
        queue.thread.start();
        return queue;
    }

    @Override
    public boolean sendsMailTo(String email) {
        return Mail.canReach(email);
    }

    @Override
    public void check(UUID organizationId, String email) {
        if (sendsMailTo(email)) {
            limits(Mail.MailKind.INVITATION).check(organizationId, email);
        }
    }

    @Override
    public void checkRequested(UUID organizationId, String email) {
        limits(Mail.MailKind.RECOVERY).check(organizationId, email);
    }

    private MailLimits limits(Mail.MailKind kind) {
        return Objects.requireNonNull(limits.get(kind));
    }

    @Override
    public boolean mailsRecovery() {
        return true;
    }

    @Override
    public boolean mailsEmailChanges() {
        return true;
    }

    @Override
    public void emailChangeRequested(EmailChangeNotice notice, @Nullable URI link) {
        if (!sendsMailTo(notice.email())) {
            throw Refusal.of(ErrorKind.INVALID, "email: no mail can reach this address");
        }
        limits(Mail.MailKind.EMAIL_CHANGE).check(notice.organizationId(), notice.email());
        emailChanges.count(notice.organizationId(), notice.userId().toString());
        send(Mail.of(notice, withLinks ? link : null, language), isSent -> {});
    }

    @Override
    public void noticed(AccountNotice notice) {
        send(Mail.of(notice, language), isSent -> {});
    }

    @Override
    public void issued(InvitationNotice notice) {
        issued(notice, isSent -> {});
    }

    @Override
    public void issued(InvitationNotice notice, Consumer<Boolean> callback) {
        send(Mail.of(notice, withLinks, language), callback);
    }

    /** Returns the language of readers whose language is unknown. */
    Locale language() {
        return language;
    }

    /** Queues an e-mail. If a limit is reached, reports the e-mail as not sent. */
    void send(Mail mail, Consumer<Boolean> callback) {
        if (!sendsMailTo(mail.to())) {
            LOG.info("no mail was sent to user {}: the domain of the address is reserved", mail.userId());
            return;
        }
        Waiting added = new Waiting(mail, callback, 0, clock.instant());
        try {
            // concurrent requests may all have passed the check
            limits(mail.kind()).count(mail.organizationId(), mail.to());
        } catch (Refusal e) {
            giveUp(added, String.valueOf(e.getMessage()));
            return;
        }
        add(added).ifPresent(rejected -> giveUp(rejected, "too many mails are waiting"));
    }

    /**
     * Adds an e-mail. Removes the earlier e-mail that the new e-mail replaces. If the queue is then full, removes and
     * returns the newest e-mail of the organization that has the most queued e-mails.
     */
    private synchronized Optional<Waiting> add(Waiting added) {
        queue.removeIf(added::replaces);
        queue.add(added);
        notifyAll();
        if (queue.size() <= capacity) {
            return Optional.empty();
        }
        Map<UUID, Long> sizes =
                queue.stream().collect(Collectors.groupingBy(Waiting::organization, Collectors.counting()));
        UUID busiest =
                Collections.max(sizes.entrySet(), Map.Entry.comparingByValue()).getKey();
        Optional<Waiting> rejected = queue.stream()
                .filter(waiting -> waiting.organization().equals(busiest))
                .reduce((earlier, later) -> later);
        rejected.ifPresent(queue::remove);
        return rejected;
    }

    /** Returns the number of queued e-mails. */
    synchronized int waiting() {
        return queue.size();
    }

    private void run() {
        boolean isOpen = true;
        while (isOpen) {
            isOpen = sendNext() || awaitWork();
        }
    }

    /** Waits until an e-mail is due. Returns false if the queue is closed. */
    private synchronized boolean awaitWork() {
        try {
            while (!isClosed && queue.stream().noneMatch(waiting -> waiting.isDue(clock.instant()))) {
                wait(queue.isEmpty() ? 0 : MAX_WAIT_MILLIS);
            }
            return !isClosed;
        } catch (InterruptedException e) {
            return false;
        }
    }

    /** Makes one attempt to send the next e-mail that is due. Returns false if none is due. */
    boolean sendNext() {
        Optional<Waiting> next = takeNext();
        next.ifPresent(this::attempt);
        return next.isPresent();
    }

    /** Removes and returns the first due e-mail of the organization whose last attempt is the oldest. */
    private synchronized Optional<Waiting> takeNext() {
        Instant now = clock.instant();
        Optional<Waiting> next = queue.stream()
                .filter(waiting -> waiting.isDue(now))
                .min(Comparator.comparing(waiting -> lastAttempts.getOrDefault(waiting.organization(), 0L)));
        next.ifPresent(entry -> {
            lastAttempts.put(entry.organization(), ++attempts);
            queue.remove(entry);
        });
        return next;
    }

    private void attempt(Waiting next) {
        Mail mail = next.mail();
        if (!clock.instant().isBefore(mail.expiresAt())) {
            giveUp(next, "it has expired");
            return;
        }
        try {
            transport.send(mail);
        } catch (SmtpTransport.MailFailure e) {
            failed(next, String.valueOf(e.getMessage()), e.isFinal());
            return;
        } catch (RuntimeException e) {
            failed(next, e.getClass().getName(), true);
            return;
        }
        LOG.info("mailed the {} of user {}", mail.kind().label(), mail.userId());
        next.callback().accept(true);
    }

    private void failed(Waiting failed, String reason, boolean isFinal) {
        int failures = failed.failures() + 1;
        if (isFinal || failures > PAUSES.size() || !retryAfter(failed, failures)) {
            giveUp(failed, reason);
            return;
        }
        LOG.warn(
                "attempt {} to mail the {} of user {} failed, the next is in {} s: {}",
                failures,
                failed.mail().kind().label(),
                failed.mail().userId(),
                PAUSES.get(failures - 1).toSeconds(),
                reason);
    }

    /**
     * Queues another attempt and returns true. Returns false if an e-mail that replaces this one was added, or if the
     * queue is closed.
     */
    private synchronized boolean retryAfter(Waiting failed, int failures) {
        if (isClosed || queue.stream().anyMatch(failed::replaces)) {
            return false;
        }
        Instant notBefore = clock.instant().plus(PAUSES.get(failures - 1));
        queue.add(new Waiting(failed.mail(), failed.callback(), failures, notBefore));
        return true;
    }

    private static void giveUp(Waiting lost, String reason) {
        Mail mail = lost.mail();
        LOG.warn(
                "the {} of user {} was not mailed: {}: {}",
                mail.kind().label(),
                mail.userId(),
                reason,
                mail.kind().remedy());
        lost.callback().accept(false);
    }

    /** Waits at most five seconds for the current attempt, and reports the queued e-mails as not sent. */
    @Override
    public void close() {
        List<Waiting> lost = end();
        try {
            thread.join(MAX_END_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (thread.isAlive()) {
            LOG.warn("a mail is being sent while the server stops, and may be lost");
        }
        lost.forEach(waiting -> giveUp(waiting, "the server stops"));
    }

    private synchronized List<Waiting> end() {
        isClosed = true;
        notifyAll();
        List<Waiting> lost = List.copyOf(queue);
        queue.clear();
        return lost;
    }
}
