package dev.castellan.server.internal.mapping;

import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.spi.AccountNotice;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A notice to a user. */
public record UserNotice(
        Kind kind,
        UUID organizationId,
        String organizationName,
        UUID userId,
        String userName,
        String email,
        Instant at,
        @Nullable String address,
        @Nullable Locale language)
        implements AccountNotice {

    /** Returns a notice to a user of the organization of a view. */
    public static AccountNotice of(
            Kind kind, View view, UserRow user, Instant at, @Nullable String address, @Nullable Locale language) {
        return new UserNotice(
                kind,
                view.organization().organizationId(),
                view.organization().name(),
                user.userId(),
                user.name(),
                user.email(),
                at,
                address,
                language);
    }
}
