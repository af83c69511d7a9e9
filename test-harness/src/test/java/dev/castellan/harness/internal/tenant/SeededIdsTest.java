package dev.castellan.harness.internal.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.harness.internal.tenant.TenantServer.SeededIds;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SeededIdsTest {

    @Test
    void sameSeedGivesSameIds() {
        assertThat(rows(new SeededIds(7), 100)).isEqualTo(rows(new SeededIds(7), 100));
        assertThat(new SeededIds(7).next()).isEqualTo(new SeededIds(7).next());
        assertThat(new SeededIds(7).nextRequest()).isEqualTo(new SeededIds(7).nextRequest());
    }

    @Test
    void differentSeedsGiveDifferentIds() {
        assertThat(rows(new SeededIds(7), 100)).doesNotContainAnyElementsOf(rows(new SeededIds(8), 100));
        assertThat(new SeededIds(7).next()).isNotEqualTo(new SeededIds(8).next());
    }

    @Test
    void rowIdsAreAscendingVersion7Uuids() {
        List<UUID> rows = rows(new SeededIds(7), 10_000);
        assertThat(rows).allMatch(id -> id.version() == 7 && id.variant() == 2).doesNotHaveDuplicates();
        assertThat(rows.stream().map(UUID::toString).toList()).isSorted();
    }

    @Test
    void requestIdsAreVersion4UuidsAndLeaveRowIdsUnchanged() {
        SeededIds ids = new SeededIds(7);
        assertThat(ids.nextRequest().version()).isEqualTo(4);
        assertThat(ids.nextRequest()).isNotEqualTo(new SeededIds(7).nextRequest());
        assertThat(ids.nextRow()).isEqualTo(new SeededIds(7).nextRow());
    }

    @Test
    void generatesSameIdsAgainAfterRestoringPosition() {
        SeededIds ids = new SeededIds(7);
        ids.nextRow();
        long position = ids.position();
        List<UUID> first = rows(ids, 10);
        ids.restore(position);
        assertThat(rows(ids, 10)).isEqualTo(first);
    }

    private static List<UUID> rows(SeededIds ids, int count) {
        return new ArrayList<>(Stream.generate(ids::nextRow).limit(count).toList());
    }
}
