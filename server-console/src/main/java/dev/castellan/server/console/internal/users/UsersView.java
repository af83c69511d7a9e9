package dev.castellan.server.console.internal.users;

import dev.castellan.server.console.internal.layout.PageLinks;
import java.util.List;

/**
 * What a list of users shows.
 *
 * @param path the path of the list
 * @param texts what the keys of its texts begin with
 * @param creationPath the page that creates a user of this kind
 * @param hasKinds whether the list can be narrowed to a kind
 * @param filter the conditions and the order
 * @param lines the users of a page of the list
 * @param pages the links to the pages around
 */
public record UsersView(
        String path,
        String texts,
        String creationPath,
        boolean hasKinds,
        UserFilter filter,
        List<UserLine> lines,
        PageLinks pages) {}
