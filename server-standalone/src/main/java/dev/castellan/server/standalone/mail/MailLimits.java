package dev.castellan.server.standalone.mail;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.spi.Refusal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/**
 * Limits the e-mails that each organization sends in 24 hours, per mailbox and in total. The counts are kept in memory,
 * separately on each server. Thread-safe.
 */
final class MailLimits {

    private static final Duration DAY = Duration.ofDays(1);

    private record Counted(Instant at, String mailbox) {}

    private final int perAddress;
    private final int perOrganization;
    private final Clock clock;
    private final Map<UUID, Deque<Counted>> counted = new HashMap<>();

    MailLimits(int perAddress, int perOrganization, Clock clock) {
        this.perAddress = perAddress;
        this.perOrganization = perOrganization;
        this.clock = clock;
    }

    /**
     * Checks that another e-mail does not exceed the limits.
     *
     * @throws Refusal 429 if a limit has been reached; the message names it
     */
    synchronized void check(UUID organization, String address) {
        Deque<Counted> mails = withinADay(organization);
        String mailbox = mailbox(address);
        long toMailbox =
                mails.stream().filter(mail -> mail.mailbox().equals(mailbox)).count();
        if (toMailbox >= perAddress) {
            Instant first = mails.stream()
                    .filter(mail -> mail.mailbox().equals(mailbox))
                    .skip(toMailbox - perAddress)
                    .findFirst()
                    .orElseThrow()
                    .at();
            throw refusal(
                    first,
                    perAddress,
                    "email: " + perAddress + " mails were sent to this address within 24 hours, the maximum");
        }
        if (mails.size() >= perOrganization) {
            throw refusal(
                    mails.element().at(),
                    perOrganization,
                    "the organization has sent " + perOrganization + " mails within 24 hours, the maximum");
        }
    }

    /** Counts an e-mail, or throws the same exception as {@link #check} without counting it. */
    synchronized void count(UUID organization, String address) {
        check(organization, address);
        counted.computeIfAbsent(organization, id -> new ArrayDeque<>())
                .add(new Counted(clock.instant(), mailbox(address)));
    }

    private Deque<Counted> withinADay(UUID organization) {
        Deque<Counted> mails = counted.getOrDefault(organization, new ArrayDeque<>());
        Instant start = clock.instant().minus(DAY);
        while (!mails.isEmpty() && !mails.element().at().isAfter(start)) {
            mails.remove();
        }
        if (mails.isEmpty()) {
            counted.remove(organization);
        }
        return mails;
    }

    private Refusal refusal(Instant first, int limit, String reason) {
        Duration wait = Duration.between(clock.instant(), first.plus(DAY));
        long hours = wait.plusMinutes(59).toHours();
        return Refusal.retryAfter(
                        ErrorCode.MAIL_LIMIT_REACHED,
                        reason + ": try again in " + hours + " hours, or ask the operator for a link by a command",
                        wait)
                .withValues(limit, hours);
    }

    /**
     * Returns the mailbox of an address. Removes a plus sign and the characters after it, because many servers ignore
     * them.
     */
    private static String mailbox(String address) {
        return UserRow.emailKey(address).replaceFirst("^([^+@]*)\\+[^@]*@", "$1@");
    }
}
