package dev.castellan.server.internal.memory;

import dev.castellan.server.internal.memory.persistent.Tree;
import dev.castellan.server.store.people.PasswordRow;
import dev.castellan.server.store.people.Passwords;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The passwords of one organization, as seen by a unit of work. */
final class MemoryPasswords implements Passwords.Editor {

    private final UnitOfWork work;

    MemoryPasswords(UnitOfWork work) {
        this.work = work;
    }

    @Override
    public Optional<PasswordRow> get(UUID userId) {
        return table().find(userId);
    }

    @Override
    public void put(PasswordRow password) {
        work.organization().users().rows().get(password.userId());
        replace(password);
    }

    @Override
    public void attempted(UUID userId, int failures, @Nullable Instant blockedUntil) {
        get(userId)
                .map(row -> new PasswordRow(userId, row.hash(), row.setAt(), failures, blockedUntil))
                .ifPresent(this::replace);
    }

    @Override
    public void delete(UUID userId) {
        work.change(work.organization().withPeople(work.organization().people().withoutPassword(userId)));
    }

    private void replace(PasswordRow password) {
        work.change(work.organization()
                .withPeople(work.organization().people().withPasswords(table().with(password.userId(), password))));
    }

    private Tree<UUID, PasswordRow> table() {
        return work.organization().people().passwords();
    }
}
