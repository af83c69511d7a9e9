package dev.castellan.server.console.internal.activity;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Who did something, or what it was done to.
 *
 * @param id identifier, which may be all that is left of it
 * @param name display name; absent if it has none, or does not exist any more
 * @param link the path of its page below the console; absent if it has none, or does not exist any more
 */
public record EventSubject(
        UUID id, @Nullable String name, @Nullable String link) {

    private static final int HIDDEN = 28;

    /** Returns the end of the id, which tells things of one page apart: ids begin with the time. */
    public String shortId() {
        return "…" + id.toString().substring(HIDDEN);
    }
}
