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
 * @param searchText the text of the search, or an empty string
 * @param isSearchable whether the project has more inputs than the list can show
 * @param isTruncated whether a search by name read only the first 2,000 inputs
 */
record InputChoice(FirstRows<InputLine> inputs, String searchText, boolean isSearchable, boolean isTruncated) {

    /** The inputs that a search found. */
    private record Matches(List<InputSummary> inputs, boolean isTruncated) {}

    /** The maximum number of inputs that a search reads, which limits the duration of the search. */
    private static final int SEARCHED = 2_000;

    /** From a project, returns the inputs whose name contains the text in the query or whose id equals the text. */
    static InputChoice of(PageRequest request, UUID project) {
        String searchText = request.url().parameter("find").strip();
        return request.user().read((view, caller) -> {
            AccessibleResources.project(view, caller, project);
            boolean isSearchable =
                    view.inputs().inProject(project, null, ListPlace.ROWS + 1).size() > ListPlace.ROWS;
            Matches matches = findInputs(view, project, searchText);
            List<InputLine> lines = matches.inputs().stream()
                    .map(input -> InputLine.of(request.texts(), input))
                    .toList();
            return new InputChoice(
                    FirstRows.of(lines, ListPlace.ROWS), searchText, isSearchable, matches.isTruncated());
        });
    }

    private static Matches findInputs(View view, UUID project, String searchText) {
        if (searchText.isEmpty()) {
            return new Matches(view.inputs().inProject(project, null, ListPlace.ROWS + 1), false);
        }
        return Ids.find(searchText)
                .map(id -> new Matches(
                        view.inputs().get(id).stream()
                                .filter(input -> input.projectId().equals(project))
                                .map(InputSummary::of)
                                .toList(),
                        false))
                .orElseGet(() -> findByName(view, project, searchText.toUpperCase(Locale.ROOT)));
    }

    private static Matches findByName(View view, UUID project, String searchText) {
        List<InputSummary> searched = view.inputs().inProject(project, null, SEARCHED + 1);
        List<InputSummary> named = searched.stream()
                .limit(SEARCHED)
                .filter(input -> input.name() != null
                        && input.name().toUpperCase(Locale.ROOT).contains(searchText))
                .limit(ListPlace.ROWS + 1)
                .toList();
        return new Matches(named, searched.size() > SEARCHED);
    }
}
