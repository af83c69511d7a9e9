package dev.castellan.server.internal.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.AuditEndpoints;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.InputEndpoints;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.MemoryStore;
import dev.castellan.server.internal.store.Samples;
import dev.castellan.server.spi.Refusal;
import dev.castellan.support.time.MutableClock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ListPageRequestTest {

    private final MemoryStore store = new MemoryStore(new MutableClock(Samples.START));

    ListPageRequestTest() {
        store.write(Samples.OURS, tx -> {
            tx.insert(Samples.organization(Samples.OURS));
            return true;
        });
    }

    @Test
    void pageHasFiftyItemsByDefault() {
        assertThat(request(Map.of()).rowLimit()).isEqualTo(51);
    }

    @ParameterizedTest
    @CsvSource({"1,1", "50,50", "200,200", "201,200", "0007,7", "0000200,200", "1000,200", "99999999999999999999,200"})
    void acceptsLimitAndCapsItAt200(String limit, int rows) {
        assertThat(request(Map.of("limit", limit)).rowLimit()).isEqualTo(rows + 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "000", "-1", "+1", " 1", "1 ", "1.0", "1e2", "0x10", "ten", "٥", "null"})
    void rejectsInvalidLimitAndNamesParameter(String limit) {
        Refusal refusal = catchThrowableOfType(Refusal.class, () -> request(Map.of("limit", limit)));
        assertThat(refusal).hasMessage("limit: expected a whole number from 1 to 200");
        assertThat(refusal.kind()).isEqualTo(ErrorKind.INVALID);
    }

    @Test
    void firstPageHasNoStartPosition() {
        assertThat(request(Map.of()).position()).isNull();
        assertThat(request(Map.of()).afterId()).isNull();
    }

    @Test
    void pageIsLastIfNoFurtherRowIsFound() {
        Page<UUID> page = page(Map.of("limit", "3"), 3);
        assertThat(page.data()).hasSize(3);
        assertThat(page.hasMore()).isFalse();
        assertThat(page.nextCursor()).isNull();
    }

    @Test
    void returnsCursorAfterLastItemIfFurtherRowExists() {
        Page<UUID> page = page(Map.of("limit", "3"), 4);
        assertThat(page.data()).containsExactly(Samples.id(0), Samples.id(1), Samples.id(2));
        assertThat(page.hasMore()).isTrue();
        ListPageRequest next = request(Map.of("limit", "7", "cursor", page.nextCursor()));
        assertThat(next.afterId()).isEqualTo(Samples.id(2));
        assertThat(next.rowLimit()).isEqualTo(8);
    }

    @Test
    void rejectsCursorIfListOrFilterOrSortOrderDiffers() {
        Map<String, String> query = Map.of("limit", "1", "role", "client", "sort", "name");
        String cursor = page(query, 2).nextCursor();
        assertThat(request(Map.of("role", "client", "sort", "name", "cursor", cursor))
                        .afterId())
                .isEqualTo(Samples.id(0));
        assertCursorRefused(UserEndpoints.LIST, Map.of("role", "client", "cursor", cursor));
        assertCursorRefused(UserEndpoints.LIST, Map.of("role", "org_admin", "sort", "name", "cursor", cursor));
        assertCursorRefused(UserEndpoints.LIST, Map.of("role", "client", "sort", "-name", "cursor", cursor));
        assertCursorRefused(ProjectEndpoints.LIST, Map.of("role", "client", "sort", "name", "cursor", cursor));
    }

    @Test
    void cursorOfDefaultOrderContinuesWithItsNameAndTheOtherWayRound() {
        String cursor = page(Map.of("limit", "1"), 2).nextCursor();
        assertThat(request(Map.of("sort", "created_at", "cursor", cursor)).afterId())
                .isEqualTo(Samples.id(0));
        String named = page(Map.of("limit", "1", "sort", "created_at"), 2).nextCursor();
        assertThat(request(Map.of("cursor", named)).afterId()).isEqualTo(Samples.id(0));
        assertCursorRefused(AuditEndpoints.LIST, Map.of("sort", "-at", "cursor", cursor));
    }

    @Test
    void rejectsCursorIfFilterValueImitatesAnotherParameter() {
        String cursor =
                page(Map.of("limit", "1", "name", "a", "sort", "name"), 2).nextCursor();
        assertCursorRefused(UserEndpoints.LIST, Map.of("name", "a, sort=name", "cursor", cursor));
        assertCursorRefused(UserEndpoints.LIST, Map.of("name", "a\nsort=name", "cursor", cursor));
        assertCursorRefused(UserEndpoints.LIST, Map.of("name", "a&sort=name", "cursor", cursor));
    }

    @Test
    void rejectsCursorFromQueryListOfAnotherInput() {
        Arguments<Void> one = Arguments.<Void>path(Samples.id(1)).withQuery(Map.of("limit", "1"));
        String cursor = pageOf(InputEndpoints.LIST_QUERIES, one, 2).nextCursor();
        Arguments<Void> other = Arguments.<Void>path(Samples.id(2)).withQuery(Map.of("cursor", cursor));
        assertThat(catchThrowableOfType(Refusal.class, () -> request(InputEndpoints.LIST_QUERIES, other)))
                .isNotNull();
    }

    private void assertCursorRefused(Endpoint<?, ?> endpoint, Map<String, String> query) {
        Refusal refusal = catchThrowableOfType(
                Refusal.class, () -> request(endpoint, Arguments.<Void>none().withQuery(query)));
        assertThat(refusal).isNotNull();
        assertThat(refusal.getMessage()).startsWith("cursor: not a next_cursor of this list");
    }

    private Page<UUID> page(Map<String, String> query, int rows) {
        return pageOf(UserEndpoints.LIST, Arguments.<Void>none().withQuery(new HashMap<>(query)), rows);
    }

    private Page<UUID> pageOf(Endpoint<?, ?> endpoint, Arguments<Void> arguments, int rows) {
        List<UUID> ids = IntStream.range(0, rows).mapToObj(Samples::id).toList();
        return request(endpoint, arguments).page(ids, id -> id, UUID::toString);
    }

    private ListPageRequest request(Map<String, String> query) {
        return request(UserEndpoints.LIST, Arguments.<Void>none().withQuery(query));
    }

    private ListPageRequest request(Endpoint<?, ?> endpoint, Arguments<Void> arguments) {
        return store.read(Samples.OURS, view -> ListPageRequest.of(view, endpoint, arguments));
    }
}
