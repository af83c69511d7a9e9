package dev.castellan.system.histories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.system.sequences.Response;
import dev.castellan.system.statemodel.Call;
import dev.castellan.system.statemodel.Json;
import dev.castellan.system.statemodel.Model;
import dev.castellan.system.statemodel.Row;
import dev.castellan.system.statemodel.Situation;
import dev.castellan.system.statemodel.State;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests the checker with an administrator who renews a user's invitation. */
@Tag("model")
class EventOrderTest {

    private static final Instant NOW = Instant.parse("2030-01-31T12:00:00Z");
    private static final Situation AT = new Situation(NOW, Set.of());
    private static final UUID ORGANIZATION = id(1);
    private static final UUID DEFAULT = id(2);
    private static final UUID ADMIN = id(3);
    private static final UUID ADMINS_TOKEN = id(4);
    private static final UUID BOB = id(5);
    private static final Call RENEW = Call.of(InvitationEndpoints.RENEW, ADMINS_TOKEN, BOB);
    private static final State START = start();

    @Test
    void acceptsEventsFromConcurrentCallsInEitherOrder() {
        Event one = renewed("a", 1, 3);
        Event other = renewed("b", 2, 4);
        assertThat(violation(2, after(one), one, other)).isEmpty();
        assertThat(violation(2, after(other), one, other)).isEmpty();
    }

    @Test
    void requiresEventsFromSequentialCallsInCallOrder() {
        Event first = renewed("a", 1, 2);
        Event second = renewed("b", 3, 4);
        assertThat(violation(2, after(second), first, second)).isEmpty();
        assertThat(violation(2, after(first), first, second))
                .hasValueSatisfying(problem -> assertThat(problem).startsWith("the changes lead to"));
    }

    @Test
    void reportsChangeWithoutAuditEvent() {
        Event first = renewed("a", 1, 2);
        Event second = renewed("b", 3, 4);
        assertThat(violation(1, after(second), first, second))
                .hasValueSatisfying(problem -> assertThat(problem).startsWith("no audit event of " + second));
    }

    @Test
    void reportsAuditEventWithoutChange() {
        Event only = renewed("a", 1, 2);
        assertThat(violation(2, after(only), only))
                .hasValueSatisfying(problem -> assertThat(problem).contains("is no audit event of the next change"));
    }

    @Test
    void acceptsMissingEventForChangeWithLostResponse() {
        Event existing = renewed("a", 1, 2);
        Event lost = new Event(0, Call.of(InvitationEndpoints.DELETE, ADMINS_TOKEN, BOB), 3, Event.NEVER, null);
        assertThat(violation(1, after(existing), existing, lost)).isEmpty();
    }

    private static Optional<String> violation(int events, State end, Event... history) {
        AuditRow event = new AuditRow(
                id(9), NOW, InvitationEndpoints.RENEW.id(), AuditRow.Via.API, ADMIN, ADMINS_TOKEN, List.of(BOB), null);
        return EventOrder.violation(List.of(history), Collections.nCopies(events, event), START, end, AT);
    }

    /** Returns a renewal whose response contains a code made of this letter. */
    private static Event renewed(String letter, long invoked, long responded) {
        var body = Json.object(
                "user_id",
                BOB,
                "email",
                "bob@castellan.test",
                "purpose",
                "join",
                "code",
                letter.repeat(49),
                "created_by",
                Json.object("user_id", ADMIN, "token_id", ADMINS_TOKEN),
                "created_at",
                NOW,
                "expires_at",
                Instant.parse("2030-02-03T12:00:00Z"));
        return new Event(0, RENEW, invoked, responded, new Response(201, body));
    }

    private static State after(Event event) {
        return Model.judge(
                        START,
                        AT,
                        RENEW,
                        Optional.ofNullable(event.response()).orElseThrow().body())
                .next();
    }

    private static State start() {
        List<Row> rows = List.of(
                new Row.Project(DEFAULT, "Default", NOW, false),
                new Row.User(ADMIN, "Ada", "ada@castellan.test", "org_admin", false, NOW, false),
                new Row.User(BOB, "Bob", "bob@castellan.test", "client", false, NOW, false),
                new Row.Token(ADMINS_TOKEN, ADMIN, null, "cstu_k7Qm2Zaaaa", NOW, null, null));
        Map<UUID, Row> byId = rows.stream().collect(Collectors.toMap(Row::id, row -> row));
        return new State(ORGANIZATION, DEFAULT, byId, Set.of());
    }

    private static UUID id(long number) {
        return new UUID(0, number);
    }
}
