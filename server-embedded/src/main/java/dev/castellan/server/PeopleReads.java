package dev.castellan.server;

import dev.castellan.model.Page;
import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.audit.AuditFilter;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.people.Invitation;
import dev.castellan.model.people.Passkey;
import dev.castellan.model.people.Session;
import dev.castellan.server.internal.paging.AuditPages;
import dev.castellan.server.internal.rules.OpenSessions;
import dev.castellan.server.internal.rules.PeopleMapper;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.store.View;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads invitations, sessions, passkeys and audit events for the administration. */
final class PeopleReads {

    /** Greater than the maximum number of sessions of a user. */
    private static final int MOST_SESSIONS = 100;

    private PeopleReads() {}

    static List<Invitation> invitations(View view, @Nullable UUID after, int limit) {
        return view.invitations().open(after, limit).stream()
                .map(PeopleMapper::invitation)
                .toList();
    }

    static List<Session> sessions(View view, UUID userId) {
        UUID user = AccessibleResources.user(view, userId).userId();
        return OpenSessions.of(view, user, null, MOST_SESSIONS).stream()
                .map(row -> PeopleMapper.session(view, row))
                .toList();
    }

    static List<Passkey> passkeys(View view, UUID userId) {
        return view.passkeys().ofUser(AccessibleResources.user(view, userId).userId()).stream()
                .map(PeopleMapper::passkey)
                .toList();
    }

    static Page<AuditEvent> auditEvents(View view, AuditFilter filter, @Nullable String cursor, int limit) {
        Map<String, String> query = new LinkedHashMap<>(filter.query());
        query.put("limit", Integer.toString(limit));
        if (cursor != null) {
            query.put("cursor", cursor);
        }
        return AuditPages.of(view, Arguments.none().withQuery(query));
    }
}
