package dev.castellan.server.internal.memory;

import dev.castellan.server.internal.memory.PeopleState.SessionTable;
import dev.castellan.server.store.people.SessionRow;
import dev.castellan.server.store.people.Sessions;
import dev.castellan.server.store.rows.TokenHash;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The sessions of one organization, as seen by a unit of work. */
record MemorySessions(UnitOfWork work) implements Sessions.Editor {

    @Override
    public Optional<SessionRow> get(UUID sessionId) {
        return table().rows().find(sessionId);
    }

    @Override
    public Optional<SessionRow> byHash(TokenHash hash) {
        return table().byHash().find(hash).flatMap(this::get);
    }

    @Override
    public List<SessionRow> ofUser(UUID userId, @Nullable UUID after, int limit) {
        return table().rows().getAll(table().byUser().page(userId, after, limit));
    }

    @Override
    public void insert(SessionRow session) {
        work.organization().users().rows().get(session.userId());
        change(sessions -> sessions.plus(session));
    }

    @Override
    public void seen(UUID sessionId, Instant instant) {
        get(sessionId).ifPresent(session -> change(sessions -> sessions.replacing(session.seenAt(instant))));
    }

    @Override
    public void authenticated(UUID sessionId, TokenHash newHash, Instant instant) {
        SessionRow session = table().rows().get(sessionId);
        change(sessions -> sessions.replacing(session.authenticatedAt(instant, newHash)));
    }

    @Override
    public void delete(UUID sessionId) {
        change(sessions -> sessions.minus(sessionId));
    }

    @Override
    public List<UUID> deleteOf(UUID userId, @Nullable UUID except) {
        List<UUID> ended = table().byUser()
                .of(userId)
                .keys()
                .filter(id -> !id.equals(except))
                .toList();
        ended.forEach(this::delete);
        return ended;
    }

    @Override
    public int deleteEnded(Instant createdBefore, Instant seenBefore, int limit) {
        List<UUID> ended = table().ended(createdBefore, seenBefore, limit);
        ended.forEach(this::delete);
        return ended.size();
    }

    private SessionTable table() {
        return work.organization().people().sessions();
    }

    private void change(UnaryOperator<SessionTable> change) {
        work.change(work.organization().withPeople(work.organization().people().withSessions(change.apply(table()))));
    }
}
