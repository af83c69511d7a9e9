package dev.castellan.server.console.internal.resources;

import dev.castellan.model.Collection;
import dev.castellan.server.console.internal.frame.NavItem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the page of a collection shows.
 *
 * @param collection the collection
 * @param trail the way to the page
 * @param inputs a part of its inputs
 * @param next after which of them the next part begins; absent if there is none
 */
public record CollectionView(
        Collection collection,
        List<NavItem> trail,
        List<InputLine> inputs,
        @Nullable String next) {

    /** Returns the path of the page. */
    public String path() {
        return "/collections/" + collection.id();
    }
}
