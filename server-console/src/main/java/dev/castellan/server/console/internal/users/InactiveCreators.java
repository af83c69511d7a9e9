package dev.castellan.server.console.internal.users;

import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.UserRow;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds service account tokens whose creator was deleted or is suspended. Such a creator may still have the secret of
 * the token.
 *
 * @param <T> the type of the tokens
 * @param owner returns the owner of a token
 * @param creator returns the creator of a token, or null if unknown
 */
record InactiveCreators<T>(Function<T, UUID> owner, Function<T, @Nullable UUID> creator) {

    /** Selects the tokens whose creator is gone. Reads all users in one call. */
    List<T> in(View view, List<T> tokens) {
        List<T> created = tokens.stream().filter(this::hasOtherCreator).toList();
        Map<UUID, UserRow> users = view.users()
                .getAll(created.stream()
                        .flatMap(token -> Stream.of(owner.apply(token), creator.apply(token)))
                        .distinct()
                        .toList());
        return created.stream()
                .filter(token ->
                        isInactive(users.get(creator.apply(token))) && isAccount(users.get(owner.apply(token))))
                .toList();
    }

    private boolean hasOtherCreator(T token) {
        UUID user = creator.apply(token);
        return user != null && !user.equals(owner.apply(token));
    }

    private static boolean isInactive(@Nullable UserRow user) {
        return user == null || user.suspended();
    }

    private static boolean isAccount(@Nullable UserRow user) {
        return user != null && user.isServiceAccount();
    }
}
