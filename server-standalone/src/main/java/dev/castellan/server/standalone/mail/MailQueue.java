package dev.castellan.server.standalone.mail;

import dev.castellan.server.spi.InvitationListener;
import dev.castellan.server.spi.InvitationNotice;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Mails invitations in the background: five attempts within half an hour, and none after the invitation has expired or
 * was replaced. Mails are kept in memory only, so those that wait are lost when the process ends; {@link #close()}
 * names their users. Safe for use by several threads.
 */
public final class MailQueue implements InvitationListener, AutoCloseable {

    /** The pauses between the attempts. */
    static final List<Duration> PAUSES =
            List.of(Duration.ofSeconds(30), Duration.ofMinutes(2), Duration.ofMinutes(7), Duration.ofMinutes(20));

    /** The largest number of mails that wait. */
    static final int MOST_WAITING = 1000;

    private static final Logger LOG = LoggerFactory.getLogger("castellan.mail");
    private static final String REMEDY = "hand over the link or the code, or make a new one with 'user recover'";

    private final MailTransport transport;
    private final MailTimer timer;
    private final Clock clock;
    private final Map<UUID, InvitationMail> waiting = new LinkedHashMap<>();
    private final AtomicLong failures = new AtomicLong();
    private final AtomicLong lost = new AtomicLong();

    MailQueue(MailTransport transport, MailTimer timer, Clock clock) {
        this.transport = transport;
        this.timer = timer;
        this.clock = clock;
    }

    /** Starts a queue of mails to this SMTP server. */
    public static MailQueue start(MailSettings settings) {
        Clock clock = Clock.systemUTC();
        return new MailQueue(new SmtpTransport(settings, clock), new MailThreads(), clock);
    }

    @Override
    public void issued(InvitationNotice notice) {
        InvitationMail mail = MailText.of(notice);
        if (Undeliverable.is(mail.to())) {
            LOG.info("user {} gets no mail: the address is of a reserved domain", mail.userId());
        } else if (add(mail)) {
            timer.after(Duration.ZERO, () -> attempt(mail, 0));
        } else {
            giveUp(mail, MOST_WAITING + " other mails wait");
        }
    }

    @Override
    public boolean sendsMailTo(String email) {
        return !Undeliverable.is(email) && waiting() < MOST_WAITING;
    }

    /** Returns the number of attempts that failed. */
    public long failures() {
        return failures.get();
    }

    /** Returns the number of mails that were never sent. */
    public long lost() {
        return lost.get();
    }

    /** Returns the number of mails that wait for an attempt. */
    public synchronized int waiting() {
        return waiting.size();
    }

    /** Stops, and writes to the log whose mails were not sent. */
    @Override
    public void close() {
        timer.close();
        remaining().forEach(mail -> giveUp(mail, "the server stops"));
    }

    private void attempt(InvitationMail mail, int earlier) {
        if (!isCurrent(mail)) {
            return;
        }
        if (!clock.instant().isBefore(mail.expiresAt())) {
            giveUp(mail, "the invitation has expired");
            return;
        }
        try {
            transport.send(mail);
            remove(mail);
            LOG.info("mailed the invitation of user {}", mail.userId());
        } catch (MailFailure e) {
            failed(mail, earlier, e);
        } catch (RuntimeException e) {
            failed(mail, earlier, new MailFailure(e.getClass().getName(), true));
        }
    }

    private void failed(InvitationMail mail, int earlier, MailFailure failure) {
        failures.incrementAndGet();
        if (failure.isFinal() || earlier == PAUSES.size()) {
            giveUp(mail, String.valueOf(failure.getMessage()));
            return;
        }
        Duration pause = PAUSES.get(earlier);
        LOG.warn(
                "attempt {} to mail the invitation of user {} failed, the next is in {} s: {}",
                earlier + 1,
                mail.userId(),
                pause.toSeconds(),
                failure.getMessage());
        timer.after(pause, () -> attempt(mail, earlier + 1));
    }

    private void giveUp(InvitationMail mail, String reason) {
        remove(mail);
        lost.incrementAndGet();
        LOG.warn("the invitation of user {} was not mailed: {}: {}", mail.userId(), reason, REMEDY);
    }

    /** Adds a mail in place of an earlier one to the same user, whose code is not valid any more. */
    private synchronized boolean add(InvitationMail mail) {
        if (waiting.size() >= MOST_WAITING && !waiting.containsKey(mail.userId())) {
            return false;
        }
        waiting.put(mail.userId(), mail);
        return true;
    }

    private synchronized void remove(InvitationMail mail) {
        waiting.remove(mail.userId(), mail);
    }

    private synchronized boolean isCurrent(InvitationMail mail) {
        return mail.equals(waiting.get(mail.userId()));
    }

    private synchronized List<InvitationMail> remaining() {
        return new ArrayList<>(waiting.values());
    }
}
