package dev.castellan.server.console.internal.resources;

import dev.castellan.server.console.internal.page.Page;
import java.util.List;

/** The pages of the resources of projects. */
public final class ResourcePages {

    private ResourcePages() {}

    /** Returns all of these pages. */
    public static List<Page> all() {
        return List.of(
                new CollectionsPage(),
                new CollectionPage(),
                new RemoveInputPage(),
                new DeleteCollectionPage(),
                new InputsPage(),
                new InputPage(),
                new DeleteInputPage(),
                new QueriesPage(),
                new QueryPage(),
                new DeleteQueryPage());
    }
}
