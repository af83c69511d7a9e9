package dev.castellan.server.console.internal.users;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a list of users shows.
 *
 * @param path the path of the list
 * @param texts what the keys of its texts begin with
 * @param creationPath the page that creates a user of this kind
 * @param hasKinds whether the list can be narrowed to a kind
 * @param filter the conditions and the order
 * @param lines the users of a page of the list
 * @param next the query of the next page; absent if there is none
 */
public record UsersView(
        String path,
        String texts,
        String creationPath,
        boolean hasKinds,
        UserFilter filter,
        List<UserLine> lines,
        @Nullable String next) {}
