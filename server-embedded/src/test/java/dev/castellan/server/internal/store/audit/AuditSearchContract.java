package dev.castellan.server.internal.store.audit;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.audit.AuditSamples.ascending;
import static dev.castellan.server.internal.store.audit.AuditSamples.event;
import static dev.castellan.server.internal.store.audit.AuditSamples.page;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.store.StoreContract;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Tests lists of audit events with several conditions. A page reads few events, and the pages together contain all
 * matching events.
 */
public interface AuditSearchContract extends StoreContract {

    @Test
    default void returnsEmptyPageWithNextPositionIfNoScannedEventMatches() {
        insertBusyActor();
        AuditListing list = new AuditListing(id(71), "rare", null, null, null, null, 9);

        AuditPage first = list(list);
        AuditPage second = list(page(list, first.next(), 9));

        assertThat(first.events()).isEmpty();
        assertThat(first.next()).isNotNull();
        assertThat(second.events()).containsExactly(event(1, "rare", id(71), id(81)));
        assertThat(second.next()).isNull();
    }

    @Test
    default void returnsPartialPageWithNextPositionIfFewScannedEventsMatch() {
        insertBusyActor();
        write(tx -> tx.auditEvents().insert(event(5_000, "rare", id(71), id(81))));
        AuditListing list = new AuditListing(id(71), "rare", null, null, null, null, 9);

        AuditPage first = list(list);

        assertThat(first.events()).containsExactly(event(5_000, "rare", id(71), id(81)));
        assertThat(first.next()).isNotNull();
        assertThat(everyPage(list, 9))
                .containsExactly(event(5_000, "rare", id(71), id(81)), event(1, "rare", id(71), id(81)));
    }

    @Test
    default void ascendingPageEndsAfterScannedEvents() {
        insertBusyActor();
        write(tx -> tx.auditEvents().insert(event(5_000, "rare", id(71), id(81))));
        AuditListing list = ascending(new AuditListing(id(71), "rare", null, null, null, null, 9));

        AuditPage first = list(list);

        assertThat(first.events()).containsExactly(event(1, "rare", id(71), id(81)));
        assertThat(first.next()).isNotNull();
        assertThat(everyPage(list, 9))
                .containsExactly(event(1, "rare", id(71), id(81)), event(5_000, "rare", id(71), id(81)));
    }

    @Test
    default void scansOnlyEventsForGivenObjectEvenIfActorOrOperationIsAlsoGiven() {
        insertBusyActor();

        for (AuditListing list : List.of(
                new AuditListing(id(71), null, id(81), null, null, null, 9),
                new AuditListing(null, "rare", id(81), null, null, null, 9),
                new AuditListing(id(71), "rare", id(81), null, null, null, 9))) {
            AuditPage page = list(list);
            assertThat(page.events()).containsExactly(event(1, "rare", id(71), id(81)));
            assertThat(page.next()).isNull();
        }
    }

    @Test
    default void scansOnlyEventsByGivenActorEvenIfOperationIsAlsoGiven() {
        insertBusyActor();
        write(tx -> tx.auditEvents().insert(event(2, "often", id(72))));
        AuditListing list = new AuditListing(id(72), "often", null, null, null, null, 9);

        assertThat(list(list).events()).containsExactly(event(2, "often", id(72)));
        assertThat(list(list).next()).isNull();
    }

    @Test
    default void scansOnlyEventsWithinGivenTimeRange() {
        insertBusyActor();
        AuditListing list = new AuditListing(id(71), "rare", null, START.plusMillis(1), START.plusMillis(500), null, 9);

        assertThat(list(list).events()).containsExactly(event(1, "rare", id(71), id(81)));
        assertThat(list(list).next()).isNull();
    }

    @Test
    default void omitsEventsOfResources() {
        List<String> kept = List.of("users.create", "collection.x", "inputs", "Inputs.create", "projects.inputs.x");
        List<String> operations = Stream.concat(
                        kept.stream(), Stream.of("collections.delete", "inputs.create", "queries.create", "queries."))
                .toList();
        write(tx -> {
            for (int i = 0; i < operations.size(); i++) {
                tx.auditEvents().insert(event(i, operations.get(i), id(71), id(81)));
            }
        });

        for (AuditListing list : List.of(
                new AuditListing(null, null, null, null, null, null, 9, true, false),
                new AuditListing(id(71), null, null, null, null, null, 9, true, false),
                new AuditListing(null, null, id(81), null, null, null, 9, true, false))) {
            assertThat(list(list).events()).extracting(AuditRow::operation).isEqualTo(kept);
        }
        assertThat(list(new AuditListing(null, "inputs.create", null, null, null, null, 9, true, false))
                        .events())
                .isEmpty();
    }

    @Test
    default void doesNotScanEventsOfResourcesIfTheyAreOmitted() {
        insertBusyProgram();

        for (boolean ascending : List.of(true, false)) {
            AuditPage page = list(new AuditListing(null, null, null, null, null, null, 9, ascending, false));
            assertThat(page.events()).containsExactly(event(1, "users.create", id(71), id(81)));
            assertThat(page.next()).isNull();
        }
    }

    @Test
    default void scansEventsOfResourcesByGivenActorEvenIfTheyAreOmitted() {
        insertBusyProgram();
        AuditListing list = new AuditListing(id(71), null, null, null, null, null, 9, false, false);

        AuditPage first = list(list);

        assertThat(first.events()).isEmpty();
        assertThat(first.next()).isNotNull();
        assertThat(everyPage(list, 9)).containsExactly(event(1, "users.create", id(71), id(81)));
    }

    @Test
    default void pagesWithoutEventsOfResourcesContainEachOtherEventOnceInOrder() {
        List<AuditRow> events = Stream.iterate(0, number -> number + 1)
                .limit(60)
                .map(number -> event(number, number % 3 == 0 ? "users.create" : "queries.create", id(71), id(81)))
                .toList();
        write(tx -> events.forEach(tx.auditEvents()::insert));

        for (boolean ascending : List.of(true, false)) {
            AuditListing list = new AuditListing(
                    null, null, null, START.plusMillis(6), START.plusMillis(57), null, 4, ascending, false);
            assertThat(everyPage(list, 4)).hasSize(17).isEqualTo(expected(events, list));
        }
    }

    @Test
    default void pagesContainEachMatchingEventOnceInOrder() {
        List<AuditRow> events = insertRandomEvents(300);

        for (@Nullable UUID actor : orNone(List.of(id(71), id(72)))) {
            for (@Nullable String operation : orNone(List.of("a", "b"))) {
                for (@Nullable UUID object : orNone(List.of(id(81), id(82)))) {
                    AuditListing list = new AuditListing(
                            actor, operation, object, START.plusMillis(10), START.plusMillis(90), null, 7);
                    assertThat(everyPage(list, 7)).as(list.toString()).isEqualTo(expected(events, list));
                    assertThat(everyPage(ascending(list), 7))
                            .as("ascending %s", list)
                            .isEqualTo(expected(events, ascending(list)));
                }
            }
        }
    }

    /** Inserts 1,100 events of actor 71 with the operation "often", and an earlier event with the operation "rare". */
    private void insertBusyActor() {
        write(tx -> {
            tx.auditEvents().insert(event(1, "rare", id(71), id(81)));
            for (int number = 1_001; number <= 2_100; number++) {
                tx.auditEvents().insert(event(number, "often", id(71), id(82)));
            }
        });
    }

    /** Inserts a change of a user by actor 71, and 1,100 later changes of inputs by the same actor. */
    private void insertBusyProgram() {
        write(tx -> {
            tx.auditEvents().insert(event(1, "users.create", id(71), id(81)));
            for (int number = 1_001; number <= 2_100; number++) {
                tx.auditEvents().insert(event(number, "inputs.create", id(71), id(82)));
            }
        });
    }

    private List<AuditRow> insertRandomEvents(int count) {
        Random random = new Random(16);
        List<AuditRow> events = Stream.iterate(1_000, number -> number + 1)
                .limit(count)
                .map(number -> AuditSamples.eventAt(
                        START.plusMillis(random.nextInt(100)),
                        number,
                        random.nextBoolean() ? "a" : "b",
                        random.nextInt(3) == 0 ? null : id(71 + random.nextInt(2)),
                        Stream.of(id(81), id(82), id(83))
                                .filter(id -> random.nextBoolean())
                                .toArray(UUID[]::new)))
                .toList();
        write(tx -> events.forEach(tx.auditEvents()::insert));
        return events;
    }

    private static List<AuditRow> expected(List<AuditRow> events, AuditListing list) {
        return events.stream()
                .filter(list::matches)
                .sorted(Comparator.comparing(
                        AuditRow::position, list.ascending() ? AuditPosition.OLDEST_FIRST : AuditPosition.NEWEST_FIRST))
                .toList();
    }

    private List<AuditRow> everyPage(AuditListing list, int limit) {
        List<AuditRow> all = new ArrayList<>();
        @Nullable AuditPosition after = null;
        do {
            AuditPage page = list(page(list, after, limit));
            assertThat(page.events()).hasSizeLessThanOrEqualTo(limit);
            all.addAll(page.events());
            after = page.next();
        } while (after != null);
        return all;
    }

    private AuditPage list(AuditListing listing) {
        return store().read(OURS, view -> view.auditEvents().list(listing));
    }

    /** Returns these values of a condition, and null for an unset condition. */
    private static <T> List<@Nullable T> orNone(List<T> values) {
        List<@Nullable T> all = new ArrayList<>(values);
        all.add(null);
        return all;
    }
}
