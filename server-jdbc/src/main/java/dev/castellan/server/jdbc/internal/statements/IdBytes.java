package dev.castellan.server.jdbc.internal.statements;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Encodes a list of ids in one column, in order, with 16 bytes per id. An empty list is NULL. */
public final class IdBytes {

    private static final int LENGTH = 16;

    private IdBytes() {}

    /** Returns the column value for a list, or {@code null} for an empty list. */
    public static byte @Nullable [] of(List<UUID> ids) {
        if (ids.isEmpty()) {
            return null;
        }
        ByteBuffer bytes = ByteBuffer.allocate(LENGTH * ids.size());
        ids.forEach(id -> bytes.putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits()));
        return bytes.array();
    }

    /** Encodes a list of ids. Returns any other value unchanged. */
    public static @Nullable Object encoded(@Nullable Object stored) {
        return stored instanceof List<?> ids
                ? of(ids.stream().map(UUID.class::cast).toList())
                : stored;
    }

    /** Returns the ids in a column value, or an empty list for {@code null}. */
    public static List<UUID> ids(byte @Nullable [] value) {
        List<UUID> ids = new ArrayList<>();
        ByteBuffer bytes = ByteBuffer.wrap(value == null ? new byte[0] : value);
        while (bytes.hasRemaining()) {
            ids.add(new UUID(bytes.getLong(), bytes.getLong()));
        }
        return ids;
    }
}
