package dev.castellan.server.console.internal.projects;

import dev.castellan.server.console.internal.page.Page;
import java.util.List;

/** The pages for projects. */
public final class ProjectPages {

    private ProjectPages() {}

    /** Returns all pages for projects. */
    public static List<Page> all() {
        return List.of(
                new ProjectsPage(),
                new ProjectPage(),
                new RemoveMemberPage(),
                new RenameProjectPage(),
                ArchivePage.ARCHIVE,
                ArchivePage.UNARCHIVE,
                new DeleteProjectPage());
    }
}
