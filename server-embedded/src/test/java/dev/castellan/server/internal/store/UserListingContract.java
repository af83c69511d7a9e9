package dev.castellan.server.internal.store;

import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.project;
import static dev.castellan.server.internal.store.Samples.user;
import static java.util.Comparator.comparing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.server.internal.store.rows.SearchText;
import dev.castellan.server.internal.store.rows.UserListing;
import dev.castellan.server.internal.store.rows.UserPosition;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.internal.store.rows.UserSortKey;
import dev.castellan.server.internal.store.rows.UserSortKey.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests lists of users. Compares each result with a plain list that is filtered and sorted. */
public interface UserListingContract extends StoreContract {

    @Test
    default void sortsUserNamesByCodePoint() {
        // in UTF-16 code unit order, the last two would be swapped
        List<String> names = List.of("A", "Z", "a", "a%", "aa", "\u00e9", "\uffff", "\ud83d\ude00");
        write(tx -> IntStream.range(0, names.size()).forEach(i -> tx.users().insert(user(100 - i, names.get(i)))));

        assertThat(pages(listing(new UserSortKey(Field.NAME, false)), 3))
                .extracting(UserRow::name)
                .containsExactlyElementsOf(names);
    }

    @Test
    default void breaksTiesByAscendingIdInBothDirections() {
        write(tx -> List.of(3, 1, 2).forEach(number -> tx.users().insert(user(number, "same"))));

        for (boolean descending : new boolean[] {false, true}) {
            assertThat(pages(listing(new UserSortKey(Field.NAME, descending)), 2))
                    .extracting(UserRow::userId)
                    .containsExactly(id(1), id(2), id(3));
        }
    }

    @Test
    default void matchesNamePrefixLiterallyAndCaseSensitively() {
        write(tx -> Stream.of("a%b", "a_b", "axb", "A%b", "a%", "\ud83d\ude00b", "\ud83d\ude01b")
                .forEach(name -> tx.users().insert(user(name.hashCode() & 0xffff, name))));

        assertThat(namesWith("a%")).containsExactly("a%", "a%b");
        assertThat(namesWith("a_")).containsExactly("a_b");
        assertThat(namesWith("\ud83d\ude00")).containsExactly("\ud83d\ude00b");
        assertThat(namesWith("")).hasSize(7);
        assertThat(namesWith("b")).isEmpty();
    }

    @Test
    default void findsNamesByPrefixConsistingOfLargestCodePoints() {
        List<String> names = List.of("\uffff", "\uffff\uffff", "\udbff\udffd", "\udbff\udffdz");
        write(tx -> names.forEach(name -> tx.users().insert(user(name.hashCode() & 0xffff, name))));

        assertThat(namesWith("\uffff")).containsExactly("\uffff", "\uffff\uffff");
        assertThat(namesWith("\udbff\udffd")).containsExactly("\udbff\udffd", "\udbff\udffdz");
    }

    @Test
    default void appliesEveryFilterCombinationWithEverySingleSortKey() {
        List<UserRow> users = insertMany();

        for (UserSortKey sort : singleSorts()) {
            for (UserListing filter : filters(List.of(sort))) {
                assertThat(pages(filter, 1)).as("%s", filter).isEqualTo(expected(users, filter));
                assertThat(pages(filter, 4)).as("%s", filter).isEqualTo(expected(users, filter));
                UserListing match = containing("N", filter);
                assertThat(pages(match, 4)).as("%s", match).isEqualTo(expected(users, match));
            }
        }
    }

    @Test
    default void sortsUsersByEveryCombinationOfTwoKeys() {
        List<UserRow> users = insertMany();

        for (UserSortKey first : singleSorts()) {
            for (UserSortKey second : singleSorts()) {
                UserListing all = listing(first, second);
                UserListing clients = only(Role.CLIENT, null, null, null, "an", all.sort());
                assertThat(pages(all, 4)).as("%s", all).isEqualTo(expected(users, all));
                assertThat(pages(clients, 2)).as("%s", clients).isEqualTo(expected(users, clients));
            }
        }
    }

    @Test
    default void sortsUsersByCombinationOfFourKeys() {
        List<UserRow> users = insertMany();
        UserListing listing = listing(
                new UserSortKey(Field.ROLE, true),
                new UserSortKey(Field.CREATED_AT, false),
                new UserSortKey(Field.NAME, true),
                new UserSortKey(Field.EMAIL, false));

        assertThat(pages(listing, 5)).isEqualTo(expected(users, listing));
    }

    @Test
    default void filtersThousandsOfUsersInEverySortOrder() {
        List<UserRow> users = insertThousands();

        for (UserSortKey sort : singleSorts()) {
            for (Role role : new @Nullable Role[] {null, Role.CLIENT}) {
                for (Long project : new @Nullable Long[] {null, 1L}) {
                    assertMany(users, only(role, null, project, null, "an", List.of(sort)));
                    assertMany(users, containing("AN", only(role, null, project, null, null, List.of(sort))));
                }
            }
        }
    }

    private void assertMany(List<UserRow> users, UserListing filter) {
        List<UserRow> expected = expected(users, filter);
        assertThat(page(filter, null, 3)).as("%s", filter).isEqualTo(expected.subList(0, 3));
        for (int last : new int[] {1, 1_100, 2_000}) {
            assertThat(page(filter, expected.get(last).position(), 30))
                    .as("%s behind %s", filter, last)
                    .isEqualTo(expected.subList(last + 1, last + 31));
        }
    }

    @Test
    default void findsUsersByTextInNameButNotInEmail() {
        write(tx -> Stream.of("Ada Lovelace", "user of a%b", "@example")
                .forEach(name -> tx.users().insert(user(name.hashCode() & 0xffff, name))));

        assertThat(namesContaining("user", true)).containsExactly("user of a%b");
        assertThat(namesContaining("%", true)).containsExactly("user of a%b");
        assertThat(namesContaining("@example", true)).containsExactly("@example");
        assertThat(namesContaining("lovelace", true)).containsExactly("Ada Lovelace");
        assertThat(namesContaining("lovelace\n", true)).isEmpty();
        assertThat(namesContaining("example.com", true)).isEmpty();
    }

    @Test
    default void findsUsersByTextAnywhereInNameOrEmail() {
        write(tx -> Stream.of("Ada Lovelace", "Zoë Łukasiewicz", "a%b", "a_b", "a!b", "\ud83d\ude00b")
                .forEach(name -> tx.users().insert(user(name.hashCode() & 0xffff, name))));

        assertThat(namesContaining("lovelace")).containsExactly("Ada Lovelace");
        assertThat(namesContaining("ZOE lukas")).containsExactly("Zoë Łukasiewicz");
        assertThat(namesContaining("%")).containsExactly("a%b");
        assertThat(namesContaining("_")).containsExactly("a_b");
        assertThat(namesContaining("!")).containsExactly("a!b");
        assertThat(namesContaining("\ud83d\ude00")).containsExactly("\ud83d\ude00b");
        assertThat(namesContaining("@example")).hasSize(6);
        assertThat(namesContaining("lovelace zoe")).isEmpty();
        assertThat(namesContaining("\0")).isEmpty();
    }

    @Test
    default void findsRenamedUserOnlyByNewName() {
        write(tx -> tx.users().insert(user(1, "Ada")));
        write(tx -> tx.users().update(user(1, "Grace")));

        assertThat(namesContaining("GRACE")).containsExactly("Grace");
        assertThat(namesContaining("ADA")).isEmpty();
    }

    @Test
    default void continuesUserListAfterDeletedUser() {
        List<UserRow> users = insertMany();

        for (UserSortKey sort : singleSorts()) {
            List<UserRow> order = expected(users, listing(sort));
            UserPosition deleted = order.get(10).position();
            write(tx -> tx.users().delete(deleted.userId()));
            assertThat(page(listing(sort), deleted, 3)).as("%s", sort).isEqualTo(order.subList(11, 14));
            write(tx -> tx.users().insert(order.get(10)));
        }
    }

    @Test
    default void returnsEmptyPageAfterLastUser() {
        write(tx -> tx.users().insert(user(1)));

        for (UserSortKey sort : singleSorts()) {
            assertThat(page(listing(sort), user(1).position(), 3)).isEmpty();
        }
    }

    @Test
    default void returnsEmptyPageWhenThereAreNoUsers() {
        for (UserSortKey sort : singleSorts()) {
            assertThat(page(listing(sort), null, 3)).isEmpty();
            assertThat(page(listing(sort, sort), user(1).position(), 3)).isEmpty();
        }
    }

    @Test
    default void findsNoUsersForUnknownProjectOrEmail() {
        insertMany();

        assertThat(page(only(null, null, 77L, null, null, singleSorts()), null, 3))
                .isEmpty();
        assertThat(page(only(null, null, null, "nobody@example.com", null, singleSorts()), null, 3))
                .isEmpty();
    }

    private List<UserRow> insertMany() {
        List<String> names =
                List.of("ann", "Ann", "anne", "an%", "an_x", "anx", "\uffff", "\ud83d\ude00", "Zoe", "ann");
        List<Role> roles = List.of(Role.CLIENT, Role.CLIENT, Role.ORG_ADMIN, Role.of("auditor"));
        List<UserRow> users = new ArrayList<>();
        for (int i = 0; i < 36; i++) {
            String email = (i % 2 == 0 ? "User-" : "user-") + (i * 7 % 36) + "@Example.com";
            users.add(new UserRow(
                    id(i * 11 % 36),
                    names.get(i % names.size()),
                    email,
                    roles.get(i % roles.size()),
                    i % 5 < 3,
                    START.plusMillis(i % 7)));
        }
        insert(users);
        return users;
    }

    /** Inserts more users than a store should sort for a page, some with equal names. */
    private List<UserRow> insertThousands() {
        List<UserRow> users = new ArrayList<>();
        for (int i = 0; i < 2_300; i++) {
            String name = i % 50 == 0 ? "zoe" : "an" + i * 7 % 800;
            Role role = i % 100 == 1 ? Role.ORG_ADMIN : Role.CLIENT;
            // an id belongs to an assigned user if its remainder modulo 3 is 2, which is true of 99 in 100 ids here
            long number = 3L * (i * 11 % 2_300) + (i % 100 == 2 ? 1 : 2);
            String email = "user-" + i + "@example.com";
            users.add(new UserRow(id(number), name, email, role, i % 3 == 0, START.plusMillis(i / 4)));
        }
        insert(users);
        return users;
    }

    private void insert(List<UserRow> users) {
        write(tx -> {
            tx.projects().insert(project(1));
            users.forEach(tx.users()::insert);
            users.stream()
                    .filter(UserListingContract::isAssigned)
                    .forEach(user -> tx.memberships().add(id(1), user.userId()));
        });
    }

    private static boolean isAssigned(UserRow user) {
        return user.userId().getLeastSignificantBits() % 3 == 0;
    }

    private static List<UserSortKey> singleSorts() {
        return Stream.of(Field.values())
                .flatMap(field -> Stream.of(new UserSortKey(field, false), new UserSortKey(field, true)))
                .toList();
    }

    private static UserListing listing(UserSortKey... sort) {
        return only(null, null, null, null, null, List.of(sort));
    }

    private static UserListing only(
            @Nullable Role role,
            @Nullable Boolean isServiceAccount,
            @Nullable Long project,
            @Nullable String emailKey,
            @Nullable String namePrefix,
            List<UserSortKey> sort) {
        return new UserListing(
                role,
                isServiceAccount,
                project == null ? null : id(project),
                emailKey,
                namePrefix,
                null,
                sort,
                null,
                0);
    }

    /** Returns listings with every combination of the five conditions. */
    private static List<UserListing> filters(List<UserSortKey> sort) {
        return IntStream.range(0, 32)
                .mapToObj(set -> only(
                        (set & 1) == 0 ? null : Role.CLIENT,
                        (set & 2) == 0 ? null : true,
                        (set & 4) == 0 ? null : 1L,
                        (set & 8) == 0 ? null : "user-0@example.com",
                        (set & 16) == 0 ? null : "an",
                        sort))
                .toList();
    }

    private static List<UserRow> expected(List<UserRow> users, UserListing listing) {
        return users.stream()
                .filter(user -> listing.role() == null || user.role().equals(listing.role()))
                .filter(user ->
                        listing.isServiceAccount() == null || user.isServiceAccount() == listing.isServiceAccount())
                .filter(user -> listing.assignedTo() == null || isAssigned(user))
                .filter(user -> listing.emailKey() == null || user.emailKey().equals(listing.emailKey()))
                .filter(user -> listing.namePrefix() == null || user.name().startsWith(listing.namePrefix()))
                .filter(user -> listing.search() == null || user.searchText().contains(listing.search()))
                .sorted(comparing(UserRow::position, UserSortKey.order(listing.sort())))
                .toList();
    }

    private List<String> namesWith(String prefix) {
        UserListing listing = only(null, null, null, null, prefix, List.of(new UserSortKey(Field.NAME, false)));
        return pages(listing, 1).stream().map(UserRow::name).toList();
    }

    private List<String> namesContaining(String text) {
        return namesContaining(text, false);
    }

    private List<String> namesContaining(String text, boolean namesOnly) {
        UserListing all = listing(new UserSortKey(Field.NAME, false));
        return pages(containing(SearchText.of(text), namesOnly, all), 1).stream()
                .map(UserRow::name)
                .toList();
    }

    private static UserListing containing(String search, UserListing listing) {
        return containing(search, false, listing);
    }

    private static UserListing containing(String search, boolean namesOnly, UserListing listing) {
        return new UserListing(
                listing.role(),
                listing.isServiceAccount(),
                listing.assignedTo(),
                listing.emailKey(),
                listing.namePrefix(),
                search,
                namesOnly,
                listing.sort(),
                null,
                0);
    }

    /** Returns the users on all pages. */
    private List<UserRow> pages(UserListing listing, int limit) {
        List<UserRow> all = new ArrayList<>();
        List<UserRow> page = page(listing, null, limit);
        while (!page.isEmpty()) {
            assertThat(page).hasSizeLessThanOrEqualTo(limit);
            assertThat(all).as("users seen before").doesNotContainAnyElementsOf(page);
            all.addAll(page);
            page = page(listing, all.get(all.size() - 1).position(), limit);
        }
        return all;
    }

    private List<UserRow> page(UserListing listing, @Nullable UserPosition after, int limit) {
        return items(view -> view.users()
                .list(new UserListing(
                        listing.role(),
                        listing.isServiceAccount(),
                        listing.assignedTo(),
                        listing.emailKey(),
                        listing.namePrefix(),
                        listing.search(),
                        listing.namesOnly(),
                        listing.sort(),
                        after,
                        limit)));
    }
}
