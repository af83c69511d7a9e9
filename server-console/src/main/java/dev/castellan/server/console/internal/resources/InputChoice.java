package dev.castellan.server.console.internal.resources;

import dev.castellan.server.console.internal.page.Ids;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.internal.rules.AccessibleResources;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.InputSummary;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/**
 * The inputs of a project from which a form lets the user choose.
 *
 * @param inputs the first inputs or, after a search, the first matching inputs
 * @param sought the text of the search, or an empty string
 * @param isSearchable whether the project has more inputs than the list can show
 * @param isCut whether a search by name read only the first 2,000 inputs
 */
record InputChoice(FirstRows<InputLine> inputs, String sought, boolean isSearchable, boolean isCut) {

    /** The inputs that a search found. */
    private record Found(List<InputSummary> inputs, boolean isCut) {}

    /** The maximum number of inputs that a search reads, which limits the duration of the search. */
    private static final int SEARCHED = 2_000;

    /** From a project, returns the inputs whose name contains the text in the query or whose id equals the text. */
    static InputChoice of(PageRequest request, UUID project) {
        String sought = request.url().parameter("find").strip();
        return request.user().read((view, caller) -> {
            AccessibleResources.project(view, caller, project);
            boolean isSearchable =
                    view.inputs().inProject(project, null, ListPlace.ROWS + 1).size() > ListPlace.ROWS;
            Found found = found(view, project, sought);
            List<InputLine> lines = found.inputs().stream()
                    .map(input -> InputLine.of(request.texts(), input))
                    .toList();
            return new InputChoice(FirstRows.of(lines, ListPlace.ROWS), sought, isSearchable, found.isCut());
        });
    }

    private static Found found(View view, UUID project, String sought) {
        if (sought.isEmpty()) {
            return new Found(view.inputs().inProject(project, null, ListPlace.ROWS + 1), false);
        }
        return Ids.find(sought)
                .map(id -> new Found(
                        view.inputs().get(id).stream()
                                .filter(input -> input.projectId().equals(project))
                                .map(InputSummary::of)
                                .toList(),
                        false))
                .orElseGet(() -> named(view, project, sought.toUpperCase(Locale.ROOT)));
    }

    private static Found named(View view, UUID project, String sought) {
        List<InputSummary> searched = view.inputs().inProject(project, null, SEARCHED + 1);
        List<InputSummary> named = searched.stream()
                .limit(SEARCHED)
                .filter(input -> input.name() != null
                        && input.name().toUpperCase(Locale.ROOT).contains(sought))
                .limit(ListPlace.ROWS + 1)
                .toList();
        return new Found(named, searched.size() > SEARCHED);
    }
}
