package dev.castellan.server.standalone.mail;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.castellan.model.people.InvitationPurpose;
import dev.castellan.server.spi.InvitationNotice;
import dev.castellan.server.standalone.logging.StartedLogging;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The queue of mails, with a timer and a clock of the test. */
@Execution(ExecutionMode.SAME_THREAD) // all listen to one logger
final class MailQueueTest {

    private final Logger log = StartedLogging.logger("castellan.mail");
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final List<String> sent = new ArrayList<>();
    private final Deque<MailFailure> failures = new ArrayDeque<>();
    private final Time time = new Time();
    private final MailQueue queue = new MailQueue(this::send, time, time);

    @BeforeEach
    void listen() {
        lines.start();
        log.addAppender(lines);
    }

    @AfterEach
    void detach() {
        log.detachAppender(lines);
    }

    @Test
    void mailIsSentOnTheThreadsOfTheQueueOnly() {
        queue.issued(Notices.join());
        assertThat(sent).isEmpty();
        assertThat(queue.waiting()).isOne();

        time.runAll();
        assertThat(sent).containsExactly("ada@example.org " + Notices.CODE);
        assertThat(queue.waiting()).isZero();
        assertThat(queue.failures()).isZero();
    }

    @Test
    void failedMailIsTriedFiveTimesWithinHalfAnHour() {
        fail(5, false);
        queue.issued(Notices.join());
        time.runAll();

        assertThat(failures).isEmpty();
        assertThat(time.elapsed()).isEqualTo(Duration.ofSeconds(29 * 60 + 30));
        assertThat(sent).isEmpty();
        assertThat(queue.failures()).isEqualTo(5);
        assertThat(queue.lost()).isOne();
        assertThat(queue.waiting()).isZero();
        assertThat(warnings()).hasSize(5).allMatch(line -> line.contains(Notices.ADA.toString()));
        assertThat(warnings().get(4)).contains("was not mailed: the server is away", "user recover");
    }

    @Test
    void mailArrivesAtALaterAttempt() {
        fail(2, false);
        queue.issued(Notices.join());
        time.runAll();
        assertThat(sent).hasSize(1);
        assertThat(queue.lost()).isZero();
    }

    @Test
    void refusedMailIsNotTriedAgain() {
        fail(1, true);
        queue.issued(Notices.join());
        time.runAll();
        assertThat(sent).isEmpty();
        assertThat(queue.lost()).isOne();
        assertThat(time.elapsed()).isZero();
    }

    @Test
    void newInvitationTakesThePlaceOfTheOneThatWaits() {
        fail(1, false);
        queue.issued(Notices.join());
        time.runNext();
        queue.issued(Notices.notice(Notices.ADA, "ada@example.org", InvitationPurpose.JOIN, null, "another"));
        time.runAll();
        assertThat(sent).containsExactly("ada@example.org another");
    }

    @Test
    void expiredInvitationIsNotMailed() {
        queue.issued(Notices.join());
        time.pass(Duration.ofDays(3));
        time.runAll();
        assertThat(sent).isEmpty();
        assertThat(warnings()).singleElement().asString().contains("has expired");
    }

    @Test
    void queueIsBoundedAndSaysWhoGotNothing() {
        for (int i = 0; i < MailQueue.MOST_WAITING; i++) {
            queue.issued(to(new UUID(1, i)));
        }
        queue.issued(Notices.join());
        assertThat(queue.waiting()).isEqualTo(MailQueue.MOST_WAITING);
        assertThat(queue.sendsMailTo("ada@castellan.test.org")).isFalse();
        assertThat(queue.lost()).isOne();
        assertThat(warnings()).singleElement().asString().contains(Notices.ADA.toString(), "1000 other mails wait");
    }

    @Test
    void stopNamesThoseWhoseMailsWereNotSent() {
        queue.issued(Notices.join());
        queue.close();
        assertThat(time.isClosed).isTrue();
        assertThat(warnings()).singleElement().asString().contains(Notices.ADA.toString(), "the server stops");
        assertThat(queue.lost()).isOne();
    }

    @Test
    void reservedDomainGetsNoMail() {
        queue.issued(Notices.notice(Notices.ADA, "root@castellan.INVALID", InvitationPurpose.JOIN, null, Notices.CODE));
        assertThat(queue.waiting()).isZero();
        assertThat(queue.lost()).isZero();
        assertThat(queue.sendsMailTo("root@castellan.INVALID")).isFalse();
        assertThat(queue.sendsMailTo("ada@castellan.test.org")).isTrue();
    }

    @Test
    void codeIsInNoLineOfTheLog() {
        fail(6, false);
        queue.issued(Notices.join());
        time.runAll();
        queue.issued(Notices.join());
        time.runAll();
        assertThat(lines.list)
                .isNotEmpty()
                .noneMatch(line -> line.getFormattedMessage().contains(Notices.CODE));
    }

    private static InvitationNotice to(UUID user) {
        return Notices.notice(user, "ada@example.org", InvitationPurpose.JOIN, null, Notices.CODE);
    }

    private void send(InvitationMail mail) throws MailFailure {
        if (!failures.isEmpty()) {
            throw failures.remove();
        }
        sent.add(mail.to() + " " + mail.code());
    }

    private void fail(int times, boolean isFinal) {
        for (int i = 0; i < times; i++) {
            failures.add(new MailFailure("the server is away", isFinal));
        }
    }

    private List<String> warnings() {
        return lines.list.stream()
                .filter(line -> line.getLevel().levelStr.equals("WARN"))
                .map(ILoggingEvent::getFormattedMessage)
                .toList();
    }

    /** A timer and a clock: work that waits runs when the test says so, and time passes with it. */
    private static final class Time extends Clock implements MailTimer {

        private record Later(Duration time, Runnable work) {}

        private final Deque<Later> waiting = new ArrayDeque<>();
        private Instant now = Notices.NOW;
        private boolean isClosed;

        @Override
        public void after(Duration time, Runnable work) {
            waiting.add(new Later(time, work));
        }

        void runNext() {
            Later next = waiting.remove();
            pass(next.time());
            next.work().run();
        }

        void runAll() {
            while (!waiting.isEmpty()) {
                runNext();
            }
        }

        void pass(Duration time) {
            now = now.plus(time);
        }

        Duration elapsed() {
            return Duration.between(Notices.NOW, now);
        }

        @Override
        public void close() {
            isClosed = true;
        }

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            throw new UnsupportedOperationException("the zone is fixed");
        }
    }
}
