package dev.castellan.server.internal.memory;

import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.server.internal.store.rows.UserListing;
import dev.castellan.server.internal.store.rows.UserPosition;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.internal.store.rows.UserSortKey;
import dev.castellan.server.internal.store.rows.UserSortKey.Field;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that the number of rows that a listing reads depends on the page, not on the number of users. */
@Tag("slow")
final class UserSearchTest {

    private static final int LIMIT = 50;
    private static final Tree<UUID, UUID> FIVE = Stream.of(10, 20_000, 30_000, 40_000, 90_000)
            .map(number -> id(number))
            .reduce(Tree.<UUID>rows("user"), (ids, id) -> ids.plus(id, id), (a, b) -> b);
    private static final UserTable MANY = users(100_000);
    private static final UserTable FEW = users(100);

    @Test
    void readsOnlyRowsOfFirstPageAmongManyUsers() {
        for (UserSortKey sort : sorts()) {
            assertThat(touched(FEW, listing(null, null, null, null, null, sort)))
                    .as("%s", sort)
                    .isEqualTo(LIMIT);
            assertThat(touched(MANY, listing(null, null, null, null, null, sort)))
                    .as("%s", sort)
                    .isEqualTo(LIMIT);
        }
    }

    @Test
    void readsOnlyRowsOfPageInMiddleOfList() {
        UserPosition middle = MANY.rows().get(id(50_001)).position();

        for (UserSortKey sort : sorts()) {
            assertThat(touched(MANY, listing(null, null, null, null, middle, sort)))
                    .as("%s", sort)
                    .isEqualTo(LIMIT);
        }
    }

    @Test
    void readsFewRowsBeyondPageWhenSortedBySeveralKeys() {
        UserSortKey newestFirst = new UserSortKey(Field.CREATED_AT, true);
        UserSortKey byName = new UserSortKey(Field.NAME, false);
        UserPosition middle = MANY.rows().get(id(50_001)).position();

        assertThat(touched(MANY, listing(null, null, null, null, null, newestFirst, byName)))
                .isEqualTo(LIMIT + 1);
        assertThat(touched(MANY, listing(null, null, null, null, middle, newestFirst, byName)))
                .isEqualTo(LIMIT + 2);
    }

    @Test
    void readsOnlyRowsThatMatchMostSelectiveFilter() {
        UserSortKey byCreation = new UserSortKey(Field.CREATED_AT, false);

        assertThat(touched(MANY, listing(Role.ORG_ADMIN, null, null, null, null, byCreation)))
                .isEqualTo(10);
        assertThat(touched(MANY, listing(null, id(1), null, null, null, byCreation)))
                .isEqualTo(FIVE.size());
        assertThat(touched(MANY, listing(null, null, "user-7@example.com", null, null, byCreation)))
                .isEqualTo(1);
        assertThat(touched(MANY, listing(null, null, null, "user 09999", null, byCreation)))
                .isEqualTo(10);
        assertThat(touched(MANY, listing(Role.CLIENT, id(1), null, "user", null, byCreation)))
                .isEqualTo(FIVE.size());
    }

    @Test
    void readsFewRowsBeyondPageWhenMostUsersMatchFilter() {
        for (UserSortKey sort : sorts()) {
            assertThat(touched(MANY, listing(Role.CLIENT, null, null, "user", null, sort)))
                    .as("%s", sort)
                    .isBetween(LIMIT, LIMIT + 10);
        }
    }

    @Test
    void readsOnlyRowsOfPageWhenFilteringByNamePrefix() {
        assertThat(touched(MANY, listing(null, null, null, "user 09", null, new UserSortKey(Field.NAME, false))))
                .isEqualTo(LIMIT);
        assertThat(touched(MANY, listing(null, null, null, "user 00", null, new UserSortKey(Field.NAME, true))))
                .isEqualTo(LIMIT);
    }

    @Test
    void iteratingOverSortedUsersComparesNoRows() {
        AtomicInteger comparisons = new AtomicInteger();
        Comparator<UserPosition> order = UserSortKey.order(List.of(new UserSortKey(Field.CREATED_AT, true)));
        UserIndex index = UserIndex.empty((UserPosition one, UserPosition other) -> {
            comparisons.incrementAndGet();
            return order.compare(one, other);
        });
        for (UserRow user :
                MANY.by(Field.CREATED_AT).users().stream().limit(20_000).toList()) {
            index = index.plus(user.position(), user);
        }

        assertThat(comparisonsOf(comparisons, index.walk(null))).isZero();
    }

    private static int comparisonsOf(AtomicInteger comparisons, Iterator<UserRow> walk) {
        comparisons.set(0);
        for (int i = 0; i < LIMIT; i++) {
            walk.next();
        }
        return comparisons.get();
    }

    /** Returns the number of rows that the search reads, after checking the page. */
    private static int touched(UserTable users, UserListing listing) {
        AtomicInteger touched = new AtomicInteger();
        UserSearch search = new UserSearch(users, FIVE, listing);
        Iterator<UserRow> rows = search.rows();
        List<UserRow> page = search.page(new Iterator<>() {
            @Override
            public boolean hasNext() {
                return rows.hasNext();
            }

            @Override
            public UserRow next() {
                touched.incrementAndGet();
                return rows.next();
            }
        });
        assertThat(page).isNotEmpty().isEqualTo(new UserSearch(users, FIVE, listing).page());
        return touched.get();
    }

    private static List<UserSortKey> sorts() {
        return Stream.of(Field.values())
                .flatMap(field -> Stream.of(new UserSortKey(field, false), new UserSortKey(field, true)))
                .toList();
    }

    private static UserListing listing(
            @Nullable Role role,
            @Nullable UUID assignedTo,
            @Nullable String emailKey,
            @Nullable String namePrefix,
            @Nullable UserPosition after,
            UserSortKey... sort) {
        return new UserListing(role, null, assignedTo, emailKey, namePrefix, null, List.of(sort), after, LIMIT);
    }

    /** Returns users. The first of every 10,000 users is an admin. */
    private static UserTable users(int count) {
        return IntStream.range(0, count)
                .mapToObj(UserSearchTest::user)
                .reduce(UserTable.EMPTY, UserTable::plus, (a, b) -> b);
    }

    private static UserRow user(int number) {
        return new UserRow(
                id(number),
                "user %06d".formatted(number),
                "user-" + number + "@example.com",
                number % 10_000 == 0 ? Role.ORG_ADMIN : Role.CLIENT,
                true,
                START.plusMillis(number));
    }
}
