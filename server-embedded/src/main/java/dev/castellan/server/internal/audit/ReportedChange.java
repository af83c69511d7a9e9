package dev.castellan.server.internal.audit;

import dev.castellan.server.spi.ChangeNotice;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A change for an audit listener. */
record ReportedChange(
        Instant at,
        Via via,
        String operation,
        UUID organizationId,
        @Nullable UUID userId,
        @Nullable UUID tokenId,
        @Nullable UUID sessionId,
        @Nullable InetSocketAddress peer,
        List<UUID> path,
        @Nullable UUID createdId,
        Outcome outcome,
        @Nullable Integer status)
        implements ChangeNotice {

    ReportedChange {
        path = List.copyOf(path);
    }
}
