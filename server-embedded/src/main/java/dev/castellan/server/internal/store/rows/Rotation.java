package dev.castellan.server.internal.store.rows;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The predecessor and the successor of a token. Both tokens may have been deleted since.
 *
 * @param from the token that this token replaces, or null if a rotation did not create this token
 * @param to the token that replaces this token, or null if this token was not rotated
 */
public record Rotation(@Nullable UUID from, @Nullable UUID to) {

    /** The value for a token that no rotation created or replaced. */
    public static final Rotation NONE = new Rotation(null, null);
}
