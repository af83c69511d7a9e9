package dev.castellan.server.console.internal.overview;

import dev.castellan.model.Project;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Page;
import dev.castellan.server.console.internal.page.Visit;
import dev.castellan.server.people.signin.ActiveSession;
import java.util.Map;

/** The first page after sign-in: who am I, and what can I do. */
public final class OverviewPage implements Page {

    private static final String SHOWN = "10";

    @Override
    public String path() {
        return "";
    }

    @Override
    public Answer show(Visit visit) {
        ActiveSession session = visit.session();
        dev.castellan.model.Page<Project> projects = visit.perform(
                ProjectEndpoints.LIST, Arguments.<Void>none().withQuery(Map.of("limit", SHOWN)));
        return Answer.page(
                visit.text("overview.title"),
                JteoverviewGenerated::render,
                new OverviewView(
                        session.name(),
                        session.email(),
                        session.role().toString(),
                        projects.data(),
                        projects.hasMore()));
    }
}
