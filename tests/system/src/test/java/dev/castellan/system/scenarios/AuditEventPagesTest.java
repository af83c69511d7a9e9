package dev.castellan.system.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.client.Listing;
import dev.castellan.model.Page;
import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.audit.AuditFilter;
import dev.castellan.model.audit.AuditSort;
import dev.castellan.system.fixture.OnStoresOfTier;
import dev.castellan.system.fixture.TestedStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/**
 * Compares the pages of {@code GET /audit-events} with the results of a simple filter, even while events are added and
 * deleted.
 */
@OnStoresOfTier
@Tag("database")
class AuditEventPagesTest {

    private static final int PAGE = 7;
    private static final int LARGE_PAGE = 97;

    @Parameter
    TestedStore store;

    @Test
    void pagesContainEachMatchingEventOnceInBothOrders() {
        try (Scene scene = new Scene(store, Connection.IN_PROCESS)) {
            EventHistory history = EventHistory.of(scene);
            history.addRandom(300);
            // more events of one actor than a store scans for one page
            history.addOfOneActor(1_100);
            int all = history.matching(AuditFilter.ALL).size();

            for (AuditFilter filter : EventFilters.all()) {
                List<AuditEvent> expected = history.matching(filter);
                assertThat(expected).as("%s", filter).isNotEmpty();
                assertThat(expected.size() == all).as("%s", filter).isEqualTo(filter.equals(AuditFilter.ALL));

                int size = expected.size() < LARGE_PAGE ? PAGE : LARGE_PAGE;
                Listing<AuditEvent> listing =
                        scene.admin().auditEvents().list(filter).pageSize(size);
                List<AuditEvent> oldestFirst =
                        scene.admin().auditEvents().list(filter.withSort(AuditSort.AT)).pageSize(size).stream()
                                .collect(Collectors.toCollection(ArrayList::new));
                Collections.reverse(oldestFirst);

                assertThat(listing.stream().toList()).as("%s", filter).isEqualTo(expected);
                assertThat(oldestFirst).as("%s", filter).isEqualTo(expected);
            }
        }
    }

    @Test
    void pagesStayConsistentWhileEventsAreAddedAndDeleted() {
        try (Scene scene = new Scene(store, Connection.IN_PROCESS)) {
            EventHistory history = EventHistory.of(scene);
            for (AuditFilter filter : EventFilters.all()) {
                history.keep(100);
                List<AuditEvent> before = history.matching(filter);
                List<AuditEvent> read = new ArrayList<>();
                Listing<AuditEvent> listing =
                        scene.admin().auditEvents().list(filter).pageSize(PAGE);

                for (Page<AuditEvent> page : listing.pages()) {
                    assertThat(page.data())
                            .as("%s", filter)
                            .isEqualTo(history.matchingAfter(last(read), filter).stream()
                                    .limit(PAGE)
                                    .toList());
                    read.addAll(page.data());
                    history.comeAndGo(last(read));
                }

                List<AuditEvent> stayed = new ArrayList<>(before);
                stayed.retainAll(history.matching(filter));
                assertThat(read).as("%s", filter).doesNotHaveDuplicates().containsAll(stayed);
            }
        }
    }

    @Test
    void cursorOfLastPageLeadsToNewEventsAfterMaximumCommitTime() {
        try (Scene scene = new Scene(store, Connection.IN_PROCESS)) {
            Duration young = scene.server().store().maxCommitTime();
            Listing<AuditEvent> ascending = scene.admin().auditEvents().list(AuditFilter.ALL.withSort(AuditSort.AT));
            scene.server().clock().advance(young.plusMillis(1));
            Page<AuditEvent> before = ascending.firstPage();
            scene.admin().projects().create("Apollo");

            Page<AuditEvent> tooEarly = ascending.after(cursor(before)).firstPage();
            assertThat(tooEarly.data()).hasSize(young.isZero() ? 1 : 0);
            scene.server().clock().advance(young.plusMillis(1));
            Page<AuditEvent> later = ascending.after(cursor(before)).firstPage();

            assertThat(later.data()).extracting(AuditEvent::operation).containsExactly("projects.create");
            assertThat(later.hasMore()).isFalse();
            assertThat(ascending.after(cursor(later)).firstPage())
                    .isEqualTo(new Page<>(List.of(), false, later.nextCursor()));
        }
    }

    private static String cursor(Page<?> page) {
        return Objects.requireNonNull(page.nextCursor());
    }

    private static @Nullable AuditEvent last(List<AuditEvent> read) {
        return read.isEmpty() ? null : read.get(read.size() - 1);
    }
}
