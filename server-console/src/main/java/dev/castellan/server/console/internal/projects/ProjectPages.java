package dev.castellan.server.console.internal.projects;

import dev.castellan.server.console.internal.page.Page;
import java.util.List;

/** The pages of projects. */
public final class ProjectPages {

    private ProjectPages() {}

    /** Returns all of these pages. */
    public static List<Page> all() {
        return List.of(new ProjectsPage(), new ProjectPage(), new RemoveMemberPage());
    }
}
