package dev.castellan.server.internal.store.audit;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.audit.AuditSamples.ascending;
import static dev.castellan.server.internal.store.audit.AuditSamples.between;
import static dev.castellan.server.internal.store.audit.AuditSamples.event;
import static dev.castellan.server.internal.store.audit.AuditSamples.eventAt;
import static dev.castellan.server.internal.store.audit.AuditSamples.everything;
import static dev.castellan.server.internal.store.audit.AuditSamples.ofActor;
import static dev.castellan.server.internal.store.audit.AuditSamples.ofObject;
import static dev.castellan.server.internal.store.audit.AuditSamples.ofOperation;
import static dev.castellan.server.internal.store.audit.AuditSamples.page;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.store.StoreContract;
import dev.castellan.server.internal.store.audit.AuditRow.Via;
import java.util.List;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Tests lists of audit events that one condition filters: their events, order and pages. */
public interface AuditListingContract extends StoreContract {

    @Test
    default void listsNewestAuditEventsFirst() {
        AuditRow greatest =
                new AuditRow(new UUID(-1, -1), START.plusMillis(2), "o", Via.API, null, null, List.of(), null);
        insert(
                eventAt(START.plusMillis(2), 5, "o", null),
                event(1, "o", null),
                greatest,
                event(3, "o", null),
                eventAt(START.plusMillis(2), 6, "o", null));

        assertThat(ids(everything(9))).containsExactly(id(3), greatest.eventId(), id(6), id(5), id(1));
    }

    @Test
    default void listsOldestAuditEventsFirstIfAscending() {
        AuditRow least = new AuditRow(new UUID(0, 0), START.plusMillis(2), "o", Via.API, null, null, List.of(), null);
        insert(
                eventAt(START.plusMillis(2), 5, "o", null),
                event(1, "o", null),
                least,
                event(3, "o", null),
                eventAt(START.plusMillis(2), 6, "o", null));

        assertThat(ids(ascending(everything(9)))).containsExactly(id(1), least.eventId(), id(5), id(6), id(3));
    }

    @Test
    default void readsAscendingAuditEventsPageByPage() {
        insert(LongStream.rangeClosed(1, 7)
                .mapToObj(number -> event(number, "o", id(71), id(81)))
                .toArray(AuditRow[]::new));

        for (AuditListing list : List.of(everything(9), ofActor(71), ofOperation("o"), ofObject(81))) {
            AuditPage first = list(page(ascending(list), null, 3));
            AuditPage second = list(page(ascending(list), first.next(), 3));
            AuditPage third = list(page(ascending(list), second.next(), 3));

            assertThat(numbers(first)).containsExactly(id(1), id(2), id(3));
            assertThat(numbers(second)).containsExactly(id(4), id(5), id(6));
            assertThat(numbers(third)).containsExactly(id(7));
            assertThat(third.next()).isNull();
        }
    }

    @Test
    default void ascendingListContinuesAfterPositionWhileEventsAreInsertedAndDeleted() {
        insertFour();
        AuditPosition last = event(2, "o", null).position();

        write(tx -> tx.auditEvents().deleteBefore(START.plusMillis(4), 9));
        insert(eventAt(START.plusMillis(2), 3, "later", null), eventAt(START.plusMillis(2), 1, "earlier", null));

        assertThat(numbers(list(page(ascending(everything(9)), last, 9)))).containsExactly(id(3), id(4));
        assertThat(numbers(
                        list(page(ascending(everything(9)), event(4, "o", null).position(), 9))))
                .isEmpty();
        assertThat(numbers(list(page(ascending(everything(9)), AuditPosition.START, 9))))
                .containsExactly(id(1), id(3), id(4));
    }

    @Test
    default void ascendingPagesContainOnlyAuditEventsWithinTimeFilter() {
        insertFour();
        AuditListing list = ascending(between(START.plusMillis(2), START.plusMillis(4)));

        assertThat(numbers(list(list))).containsExactly(id(2), id(3));
        assertThat(numbers(list(page(list, event(1, "o", null).position(), 9)))).containsExactly(id(2), id(3));
        assertThat(numbers(list(page(list, event(2, "o", null).position(), 9)))).containsExactly(id(3));
        assertThat(numbers(list(page(list, event(9, "o", null).position(), 9)))).isEmpty();
    }

    @Test
    default void filtersAuditEventsByActor() {
        insertFour();

        assertThat(ids(ofActor(71))).containsExactly(id(3), id(1));
        assertThat(ids(ofActor(79))).isEmpty();
    }

    @Test
    default void filtersAuditEventsByExactOperation() {
        insertFour();

        assertThat(ids(ofOperation("users.create"))).containsExactly(id(4), id(2), id(1));
        assertThat(ids(ofOperation("users"))).isEmpty();
        assertThat(ids(ofOperation("users.creat_"))).isEmpty();
    }

    @Test
    default void filtersAuditEventsByAnyObjectThatTheyReference() {
        insertFour();

        assertThat(ids(ofObject(81))).containsExactly(id(3), id(1));
        assertThat(ids(ofObject(82))).containsExactly(id(3), id(2));
        assertThat(ids(ofObject(71))).isEmpty();
    }

    @Test
    default void filtersAuditEventsByTime() {
        insertFour();

        assertThat(ids(between(START.plusMillis(2), START.plusMillis(4)))).containsExactly(id(3), id(2));
        assertThat(ids(between(START.plusMillis(4), null))).containsExactly(id(4));
        assertThat(ids(between(null, START.plusMillis(2)))).containsExactly(id(1));
        assertThat(ids(between(START.plusMillis(3), START.plusMillis(3)))).isEmpty();
        assertThat(ids(between(START.plusMillis(5), null))).isEmpty();
    }

    @Test
    default void includesAuditEventsAtStartTimeAndExcludesThoseAtEndTime() {
        insert(
                new AuditRow(new UUID(0, 0), START, "o", Via.API, null, null, List.of(), null),
                new AuditRow(new UUID(-1, -1), START, "o", Via.API, null, null, List.of(), null),
                eventAt(START.minusMillis(1), 1, "o", null));

        assertThat(ids(between(null, START))).containsExactly(id(1));
        assertThat(ids(between(START, null))).hasSize(2);
    }

    @Test
    default void combinesAuditEventFilters() {
        insertFour();

        assertThat(ids(new AuditListing(id(71), "users.create", id(81), null, null, null, 9)))
                .containsExactly(id(1));
        assertThat(ids(new AuditListing(id(72), "users.create", id(81), null, null, null, 9)))
                .isEmpty();
        assertThat(ids(new AuditListing(id(71), null, id(82), START.plusMillis(3), START.plusMillis(4), null, 9)))
                .containsExactly(id(3));
        assertThat(ids(new AuditListing(id(71), null, null, null, START.plusMillis(3), null, 9)))
                .containsExactly(id(1));
        assertThat(ids(new AuditListing(null, "users.create", null, START.plusMillis(2), null, null, 9)))
                .containsExactly(id(4), id(2));
    }

    @Test
    default void readsAuditEventsPageByPage() {
        insert(LongStream.rangeClosed(1, 7)
                .mapToObj(number -> event(number, "o", id(71), id(81)))
                .toArray(AuditRow[]::new));

        for (AuditListing list : List.of(everything(9), ofActor(71), ofOperation("o"), ofObject(81))) {
            AuditPage first = list(page(list, null, 3));
            AuditPage second = list(page(list, first.next(), 3));
            AuditPage third = list(page(list, second.next(), 3));

            assertThat(numbers(first)).containsExactly(id(7), id(6), id(5));
            assertThat(numbers(second)).containsExactly(id(4), id(3), id(2));
            assertThat(numbers(third)).containsExactly(id(1));
            assertThat(third.next()).isNull();
        }
    }

    @Test
    default void fullLastPageOfAuditEventListHasNoNextPosition() {
        insertFour();

        for (AuditListing list : List.of(ofActor(71), ofObject(81), page(everything(1), null, 2))) {
            AuditPage page = list(page(list, null, 2));
            assertThat(page.events()).hasSize(2);
            assertThat(page.next() == null).isEqualTo(list.actorId() != null || list.objectId() != null);
        }
        assertThat(list(page(between(START.plusMillis(3), null), null, 2)).next())
                .isNull();
        assertThat(list(everything(9)).next()).isNull();
    }

    @Test
    default void fullPageHasNoNextPositionIfNoFurtherEventMatches() {
        insertFour();

        AuditPage page = list(new AuditListing(null, "projects.create", id(82), null, null, null, 1));

        assertThat(numbers(page)).containsExactly(id(3));
        assertThat(page.next()).isNull();
    }

    @Test
    default void continuesAuditEventListAfterDeletedEvent() {
        insertFour();
        AuditPosition next = list(page(everything(9), null, 3)).next();
        assertThat(next).isEqualTo(event(2, "o", null).position());

        write(tx -> tx.auditEvents().deleteBefore(START.plusMillis(3), 9));
        insert(event(1, "again", null));

        assertThat(numbers(list(page(everything(9), next, 3)))).containsExactly(id(1));
    }

    @Test
    default void laterPagesOmitAuditEventsInsertedAfterFirstPage() {
        insertFour();
        AuditPage first = list(page(everything(9), null, 2));

        insert(event(9, "o", null));

        assertThat(numbers(list(page(everything(9), first.next(), 9)))).containsExactly(id(2), id(1));
    }

    @Test
    default void pagesContainOnlyAuditEventsWithinTimeFilter() {
        insertFour();
        AuditListing list = between(START.plusMillis(2), START.plusMillis(4));
        AuditPosition newer = event(9, "o", null).position();

        assertThat(numbers(list(page(list, newer, 9)))).containsExactly(id(3), id(2));
        assertThat(numbers(list(page(list, event(3, "o", null).position(), 9)))).containsExactly(id(2));
        assertThat(numbers(list(page(list, event(2, "o", null).position(), 9)))).isEmpty();
    }

    private void insertFour() {
        insert(
                event(1, "users.create", id(71), id(81)),
                event(2, "users.create", id(72), id(82)),
                event(3, "projects.create", id(71), id(82), id(81)),
                event(4, "users.create", null));
    }

    private void insert(AuditRow... events) {
        write(tx -> List.of(events).forEach(tx.auditEvents()::insert));
    }

    private AuditPage list(AuditListing listing) {
        return store().read(OURS, view -> view.auditEvents().list(listing));
    }

    private List<UUID> ids(AuditListing listing) {
        return numbers(list(listing));
    }

    private static List<UUID> numbers(AuditPage page) {
        return page.events().stream().map(AuditRow::eventId).toList();
    }
}
