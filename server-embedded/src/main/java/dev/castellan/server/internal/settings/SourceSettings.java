package dev.castellan.server.internal.settings;

import dev.castellan.server.spi.IdSource;
import dev.castellan.server.spi.SecretSource;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/** The sources of time, ids and secrets. */
public record SourceSettings(Clock clock, IdSource ids, SecretSource secrets) {

    /** Returns these sources. Null selects the system clock, ids based on the clock, or random secrets. */
    public static SourceSettings of(@Nullable Clock clock, @Nullable IdSource ids, @Nullable SecretSource secrets) {
        Clock time = clock == null ? Clock.systemUTC() : clock;
        return new SourceSettings(
                time, ids == null ? new StandardIds(time) : ids, secrets == null ? SecretSource.random() : secrets);
    }
}
