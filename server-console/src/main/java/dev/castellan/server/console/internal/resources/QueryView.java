package dev.castellan.server.console.internal.resources;

import dev.castellan.model.inputs.Query;
import dev.castellan.server.console.internal.layout.NavItem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the page of a query shows.
 *
 * @param query the query
 * @param breadcrumbs the way to the page
 * @param payload its payload; absent if it has none
 */
public record QueryView(
        Query query, List<NavItem> breadcrumbs, @Nullable Payload payload) {}
