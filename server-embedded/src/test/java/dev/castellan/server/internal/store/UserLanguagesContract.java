package dev.castellan.server.internal.store;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.project;
import static dev.castellan.server.internal.store.Samples.token;
import static dev.castellan.server.internal.store.Samples.user;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.internal.store.rows.UserListing;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.internal.store.rows.UserSortKey;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The contract of the language of {@link Users}. */
public interface UserLanguagesContract extends StoreContract {

    @Test
    default void everyUserLookupReturnsLanguage() {
        UserRow german = user(1).language(Locale.GERMAN);
        UserRow brazilian = user(2).language(Locale.forLanguageTag("pt-BR"));
        write(tx -> {
            tx.projects().insert(project(10));
            tx.users().insert(user(1));
            tx.users().insert(brazilian);
            tx.users().insert(user(3));
            tx.memberships().add(id(10), id(1));
            tx.tokens().insert(token(1, user(1)));
            tx.users().setLanguage(id(1), Locale.GERMAN);
            assertThat(tx.users().get(id(1))).contains(german);
        });

        assertThat(find(view -> view.users().get(id(1)))).contains(german);
        assertThat(find(view -> view.users().byEmail(german.emailKey()))).contains(german);
        assertThat(items(view -> view.users().all())).containsExactly(german, brazilian, user(3));
        assertThat(store().<Map<?, ?>>read(OURS, view -> view.users().getAll(List.of(id(1), id(3)))))
                .isEqualTo(Map.of(id(1), german, id(3), user(3)));
        assertThat(items(view -> view.users().list(byName()))).containsExactly(german, brazilian, user(3));
        assertThat(items(view -> view.memberships().usersOf(id(10)))).containsExactly(german);
        for (ReadHint hint : List.of(ReadHint.NONE, ReadHint.NONE.andUser(), ReadHint.MORE.andUser())) {
            assertThat(store().<Optional<UserRow>>readAs(
                                    OURS,
                                    TokenHash.of("secret 1"),
                                    hint,
                                    (view, bearer) -> view.users().get(bearer.userId())))
                    .as(hint.toString())
                    .contains(Optional.of(german));
        }
    }

    @Test
    default void updatingOrSuspendingUserDoesNotChangeLanguage() {
        UserRow german = user(1).language(Locale.GERMAN);
        write(tx -> tx.users().insert(german));

        write(tx -> tx.users().update(user(1)));
        write(tx -> tx.users().suspend(id(1), true));
        assertThat(find(view -> view.users().get(id(1)))).contains(german.suspended(true));

        write(tx -> tx.users().setLanguage(id(1), Locale.ENGLISH));
        assertThat(find(view -> view.users().get(id(1))))
                .contains(user(1).language(Locale.ENGLISH).suspended(true));
    }

    @Test
    default void refusesToSetLanguageForUnknownUser() {
        assertRefused(id(1), tx -> tx.users().setLanguage(id(1), Locale.GERMAN));
    }

    private static UserListing byName() {
        UserSortKey key = new UserSortKey(UserSortKey.Field.NAME, false);
        return new UserListing(null, null, null, null, null, null, List.of(key), null, 9);
    }
}
