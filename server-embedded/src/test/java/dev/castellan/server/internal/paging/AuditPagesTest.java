package dev.castellan.server.internal.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.model.Page;
import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.audit.AuditFilter;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.MemoryStore;
import dev.castellan.server.internal.store.Samples;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.internal.store.audit.AuditRow.Via;
import dev.castellan.server.spi.Refusal;
import dev.castellan.support.time.MutableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AuditPagesTest {

    private static final UUID ADA = Samples.id(100);
    private static final UUID BOB = Samples.id(101);
    private static final UUID THING = Samples.id(200);

    private final MutableClock clock = new MutableClock(Samples.START);
    private final MemoryStore store = new MemoryStore(clock);

    AuditPagesTest() {
        store.write(Samples.OURS, tx -> {
            tx.insert(Samples.organization(Samples.OURS));
            // one event per millisecond; Bob causes every second event, and every fifth event changes the object
            LongStream.rangeClosed(1, 20).forEach(number -> tx.auditEvents().insert(event(number)));
            return true;
        });
    }

    @Test
    void returnsCompleteEventsNewestFirst() {
        Page<AuditEvent> page = page(Map.of("limit", "2"));
        assertThat(page.data())
                .containsExactly(
                        new AuditEvent(
                                Samples.id(20),
                                at(20),
                                "projects.addUser",
                                BOB,
                                "Bob",
                                AuditEvent.ChangeSource.CONSOLE,
                                Samples.id(9),
                                List.of(THING),
                                List.of("Thing"),
                                "192.0.2.7"),
                        new AuditEvent(
                                Samples.id(19),
                                at(19),
                                "users.delete",
                                ADA,
                                "Ada",
                                AuditEvent.ChangeSource.CONSOLE,
                                Samples.id(9),
                                List.of(),
                                List.of(),
                                "192.0.2.7"));
        assertThat(page.hasMore()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 20, 200})
    void followingCursorsReturnsEveryEventOnce(int limit) {
        assertThat(numbers(AuditFilter.ALL, limit))
                .containsExactlyElementsOf(
                        LongStream.iterate(20, n -> n >= 1, n -> n - 1).boxed().toList());
        assertThat(numbers(AuditFilter.ALL.withActor(BOB).withObject(THING), limit))
                .containsExactly(20L, 10L);
    }

    @Test
    void returnsOnlyEventsThatMatchAllFilters() {
        assertThat(numbers(AuditFilter.ALL.withObject(THING), 200)).containsExactly(20L, 15L, 10L, 5L);
        assertThat(numbers(AuditFilter.ALL.withActor(ADA).withObject(THING), 200))
                .containsExactly(15L, 5L);
        assertThat(numbers(
                        AuditFilter.ALL
                                .withOperation("users.delete")
                                .withSince(at(10))
                                .withUntil(at(15)),
                        200))
                .containsExactly(13L, 11L);
        assertThat(numbers(AuditFilter.ALL.withOperation("no.such"), 200)).isEmpty();
        assertThat(numbers(AuditFilter.ALL.withSince(at(15)).withUntil(at(10)), 200))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0,0,5..6", "1,1,6..7", "1,0,6..6", "0,1,5..7", "999999,999999,6..7"})
    void respectsNanosecondsInSinceAndUntil(long sinceNanos, long untilNanos, String expected) {
        AuditFilter filter =
                AuditFilter.ALL.withSince(at(5).plusNanos(sinceNanos)).withUntil(at(7).plusNanos(untilNanos));
        List<Long> numbers = numbers(filter, 200);
        assertThat(numbers.get(numbers.size() - 1) + ".." + numbers.get(0)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2030-01-31T13:00:00+01:00", "2030-01-31t12:00:00.5Z"})
    void acceptsRfc3339TimesWithOffsetFractionOrLowercaseT(String time) {
        assertThat(page(Map.of("since", time)).data()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "yesterday", "2030-01-31", "2030-01-31T12:00:00", "1893456000"})
    void errorIdentifiesParameterWithInvalidTime(String time) {
        for (String name : List.of("since", "until")) {
            Refusal refusal = catchThrowableOfType(Refusal.class, () -> page(Map.of(name, time)));
            assertThat(refusal.kind()).isEqualTo(ErrorKind.INVALID);
            assertThat(refusal).hasMessage(name + ": expected a time of RFC 3339, such as 2030-01-31T12:00:00Z");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"actor", "object"})
    void errorIdentifiesParameterWithInvalidUuid(String name) {
        Refusal refusal = catchThrowableOfType(Refusal.class, () -> page(Map.of(name, "ada")));
        assertThat(refusal).hasMessageStartingWith(name + ": expected a UUID");
    }

    @Test
    void rejectsCursorFromListWithOtherFilters() {
        String cursor = page(Map.of("limit", "1")).nextCursor();
        Refusal refusal = catchThrowableOfType(
                Refusal.class, () -> page(Map.of("cursor", String.valueOf(cursor), "actor", ADA.toString())));
        assertThat(refusal).hasMessageStartingWith("cursor: not a next_cursor of this list");
    }

    @Test
    void ascendingListReturnsOldestEventFirstAndHasCursorOnEveryPage() {
        Page<AuditEvent> first = page(Map.of("sort", "at", "limit", "18"));
        Page<AuditEvent> last = page(after(first));
        Page<AuditEvent> empty = page(after(last));

        assertThat(numbers(first)).startsWith(1L, 2L).hasSize(18);
        assertThat(first.hasMore()).isTrue();
        assertThat(numbers(last)).containsExactly(19L, 20L);
        assertThat(last.hasMore()).isFalse();
        assertThat(empty).isEqualTo(new Page<>(List.of(), false, last.nextCursor()));
    }

    @Test
    void cursorOfEmptyAscendingListLeadsToLaterEvents() {
        Map<String, String> query = Map.of("sort", "at", "operation", "later");
        Page<AuditEvent> empty = page(query);
        assertThat(empty.data()).isEmpty();
        assertThat(empty.hasMore()).isFalse();

        insert(new AuditRow(Samples.id(1), at(-5), "later", Via.API, null, null, List.of(), null));

        Map<String, String> next = new LinkedHashMap<>(query);
        next.put("cursor", String.valueOf(empty.nextCursor()));
        assertThat(numbers(page(next))).containsExactly(-5L);
    }

    @Test
    void cursorOfAscendingListStaysValidAfterItsEventIsDeleted() {
        Page<AuditEvent> page = page(Map.of("sort", "at", "limit", "3"));
        store.write(Samples.OURS, tx -> tx.auditEvents().deleteBefore(at(10), 100));
        assertThat(numbers(page(after(page)))).startsWith(10L);
    }

    @Test
    void ascendingListOmitsEventsYoungerThanMaximumCommitTime() {
        Duration commit = Duration.ofSeconds(13);
        Map<String, String> query = Map.of("sort", "at");

        moveTo(at(20).plus(commit));
        assertThat(numbers(page(commit, query))).endsWith(18L, 19L);
        assertThat(numbers(page(query))).endsWith(19L, 20L);

        moveTo(at(21).plus(commit));
        assertThat(numbers(page(commit, query))).endsWith(19L, 20L);
        assertThat(numbers(page(commit, Map.of("sort", "at", "until", at(19).toString()))))
                .endsWith(17L, 18L);
        assertThat(numbers(page(commit, Map.of()))).startsWith(20L);
    }

    @Test
    void followingCursorFindsEventOfSameMillisecondThatCommitsLater() {
        Duration commit = Duration.ofSeconds(13);
        moveTo(at(30));
        insert(new AuditRow(Samples.id(9), at(30), "first", Via.API, null, null, List.of(), null));
        Page<AuditEvent> page = page(commit, Map.of("sort", "at"));

        insert(new AuditRow(Samples.id(8), at(30), "second", Via.API, null, null, List.of(), null));
        moveTo(at(31).plus(commit));

        assertThat(page(commit, after(page)).data())
                .extracting(AuditEvent::operation)
                .endsWith("second", "first");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "AT", "at,-at", "event_id"})
    void rejectsUnknownSort(String sort) {
        Refusal refusal = catchThrowableOfType(Refusal.class, () -> page(Map.of("sort", sort)));
        assertThat(refusal).hasMessage("sort: expected at or -at");
    }

    @Test
    void descendingSortEqualsDefaultOrder() {
        assertThat(page(Map.of("sort", "-at"))).isEqualTo(page(Map.of()));
    }

    private void moveTo(Instant instant) {
        clock.advance(Duration.between(clock.instant(), instant));
    }

    private void insert(AuditRow event) {
        store.write(Samples.OURS, tx -> {
            tx.auditEvents().insert(event);
            return true;
        });
    }

    private static Map<String, String> after(Page<AuditEvent> page) {
        return Map.of("sort", "at", "cursor", String.valueOf(page.nextCursor()));
    }

    private static List<Long> numbers(Page<AuditEvent> page) {
        return page.data().stream()
                .map(event -> event.at().toEpochMilli() - Samples.START.toEpochMilli())
                .toList();
    }

    private List<Long> numbers(AuditFilter filter, int limit) {
        Map<String, String> query = new LinkedHashMap<>(filter.query());
        query.put("limit", Integer.toString(limit));
        List<Long> numbers = new ArrayList<>();
        Page<AuditEvent> page;
        do {
            page = page(query);
            numbers.addAll(numbers(page));
            query.put("cursor", String.valueOf(page.nextCursor()));
        } while (page.hasMore());
        return numbers;
    }

    private Page<AuditEvent> page(Map<String, String> query) {
        return page(Duration.ZERO, query);
    }

    private Page<AuditEvent> page(Duration maxCommitTime, Map<String, String> query) {
        return store.read(
                Samples.OURS,
                view -> AuditPages.of(view, maxCommitTime, Arguments.none().withQuery(query)));
    }

    private static AuditRow event(long number) {
        boolean isBobs = number % 2 == 0;
        return new AuditRow(
                Samples.id(number),
                at(number),
                isBobs ? "projects.addUser" : "users.delete",
                Via.CONSOLE,
                isBobs ? BOB : ADA,
                isBobs ? "Bob" : "Ada",
                Samples.id(9),
                number % 5 == 0 ? List.of(THING) : List.of(),
                number % 5 == 0 ? List.of("Thing") : List.of(),
                "192.0.2.7",
                List.of());
    }

    private static Instant at(long number) {
        return Samples.START.plusMillis(number);
    }
}
