package dev.castellan.server.internal.paging;

import dev.castellan.model.Page;
import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.AuditEndpoints;
import dev.castellan.server.internal.mapping.PeopleMapper;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.audit.AuditListing;
import dev.castellan.server.internal.store.audit.AuditPage;
import dev.castellan.server.internal.store.audit.AuditPosition;
import dev.castellan.server.spi.Refusal;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Pages of audit events, newest first. A position in the list is encoded as two lines: the time in milliseconds, and
 * the id.
 */
public final class AuditPages {

    private AuditPages() {}

    /**
     * Returns the requested page. The page can contain fewer events than the limit, or none, even if more events
     * follow.
     *
     * @throws Refusal if a parameter is not valid
     */
    public static Page<AuditEvent> of(View view, Arguments<?> arguments) {
        ListPageRequest page = ListPageRequest.of(view, AuditEndpoints.LIST, arguments);
        AuditListing listing = new AuditListing(
                Parameters.uuid(arguments, "actor"),
                arguments.query().get("operation"),
                Parameters.uuid(arguments, "object"),
                Parameters.instant(arguments, "since"),
                Parameters.instant(arguments, "until"),
                position(page.position()),
                page.limit());
        AuditPage auditPage = view.auditEvents().list(listing);
        return page.page(auditPage.events().stream().map(PeopleMapper::event).toList(), text(auditPage.next()));
    }

    private static @Nullable String text(@Nullable AuditPosition position) {
        return position == null ? null : position.at().toEpochMilli() + "\n" + position.eventId();
    }

    private static @Nullable AuditPosition position(@Nullable String text) {
        if (text == null) {
            return null;
        }
        String[] lines = text.split("\n", -1);
        return new AuditPosition(Instant.ofEpochMilli(Long.parseLong(lines[0])), UUID.fromString(lines[1]));
    }
}
