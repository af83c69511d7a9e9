package dev.castellan.server.jdbc.internal.tables;

import dev.castellan.server.internal.store.credentials.DeviceLoginRow;
import dev.castellan.server.internal.store.credentials.DeviceLogins;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.internal.store.schema.Schema;
import dev.castellan.server.jdbc.internal.statements.Row;
import dev.castellan.server.jdbc.internal.statements.Table;
import dev.castellan.server.jdbc.internal.statements.UnitOfWork;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** Reads and changes the logins by device code of one organization in a unit of work. */
record JdbcDeviceLogins(UnitOfWork work) implements DeviceLogins.Editor {

    private static final Table<DeviceLoginRow> TABLE = new Table<>(Schema.DEVICE_LOGINS);
    private static final String BEFORE =
            " FROM device_logins WHERE organization_id = :organization AND created_at < :instant";

    @Override
    public Optional<DeviceLoginRow> byCode(TokenHash code) {
        return TABLE.first(work, "code", code);
    }

    @Override
    public boolean anyBefore(Instant instant) {
        return work.first("SELECT user_id" + BEFORE + " LIMIT 1", Row::id, q -> q.bind("instant", instant))
                .isPresent();
    }

    @Override
    public void put(DeviceLoginRow login) {
        TABLE.put(work, login);
    }

    @Override
    public void deleteOf(UUID userId) {
        TABLE.deleteAll(work, "user_id", userId);
    }

    @Override
    public void deleteBefore(Instant instant) {
        work.change("DELETE" + BEFORE, q -> q.bind("instant", instant));
    }
}
