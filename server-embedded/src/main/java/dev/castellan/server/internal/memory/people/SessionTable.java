package dev.castellan.server.internal.memory.people;

import dev.castellan.server.internal.memory.persistent.Groups;
import dev.castellan.server.internal.memory.persistent.HashIndex;
import dev.castellan.server.internal.memory.persistent.Tree;
import dev.castellan.server.store.people.SessionRow;
import dev.castellan.server.store.rows.Order;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The sessions of an organization. Immutable.
 *
 * @param rows the sessions
 * @param byUser the sessions of each user
 * @param byHash the sessions by the hash of their secret
 * @param byCreation the sessions in order of creation
 * @param byUse the sessions in order of last use
 */
public record SessionTable(
        Tree<UUID, SessionRow> rows,
        Groups<UUID> byUser,
        HashIndex byHash,
        Tree<SessionRow, SessionRow> byCreation,
        Tree<SessionRow, SessionRow> byUse) {

    static final SessionTable EMPTY = new SessionTable(
            Tree.rows("session"),
            Groups.OF_IDS,
            HashIndex.empty("session"),
            Tree.empty(
                    "session",
                    Comparator.comparing(SessionRow::createdAt).thenComparing(SessionRow::sessionId, Order.OF_IDS)),
            Tree.empty(
                    "session",
                    Comparator.comparing(SessionRow::lastSeenAt).thenComparing(SessionRow::sessionId, Order.OF_IDS)));

    /**
     * Returns the ids of up to {@code limit} sessions that were created before {@code createdBefore} or last seen
     * before {@code seenBefore}.
     */
    public List<UUID> ended(Instant createdBefore, Instant seenBefore, int limit) {
        Stream<SessionRow> old =
                byCreation.keys().takeWhile(session -> session.createdAt().isBefore(createdBefore));
        Stream<SessionRow> idle =
                byUse.keys().takeWhile(session -> session.lastSeenAt().isBefore(seenBefore));
        return Stream.concat(old, idle)
                .map(SessionRow::sessionId)
                .distinct()
                .limit(limit)
                .toList();
    }

    public SessionTable plus(SessionRow session) {
        return new SessionTable(
                rows.plus(session.sessionId(), session),
                byUser.plus(session.userId(), session.sessionId()),
                byHash.plus(session.hash(), session.sessionId()),
                byCreation.with(session, session),
                byUse.with(session, session));
    }

    /** Returns a table in which this session replaces the existing session with the same id. */
    public SessionTable replacing(SessionRow session) {
        return minus(session.sessionId()).plus(session);
    }

    public SessionTable minus(UUID sessionId) {
        SessionRow session = rows.get(sessionId);
        return new SessionTable(
                rows.minus(sessionId),
                byUser.minus(session.userId(), sessionId),
                byHash.minus(session.hash()),
                byCreation.minus(session),
                byUse.minus(session));
    }
}
