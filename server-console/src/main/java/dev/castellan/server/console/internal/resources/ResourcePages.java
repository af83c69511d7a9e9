package dev.castellan.server.console.internal.resources;

import dev.castellan.server.console.internal.page.Page;
import java.util.List;

/** The pages for the resources of projects. */
public final class ResourcePages {

    private ResourcePages() {}

    /** Returns all pages for resources. */
    public static List<Page> all() {
        return List.of(
                new CollectionsPage(),
                new CollectionPage(),
                new RenameCollectionPage(),
                new RemoveInputPage(),
                new DeleteCollectionPage(),
                new InputsPage(),
                new InputPage(),
                new RenameInputPage(),
                new DeleteInputPage(),
                new QueriesPage(),
                new QueryPage(),
                new DeleteQueryPage());
    }
}
