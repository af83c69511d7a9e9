package dev.castellan.server.internal.rules;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.QueryRow;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Deletion;
import dev.castellan.server.spi.DeletionGuard;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Asks the embedder's guard before inputs or queries are deleted. */
public record DeletionCheck(DeletionGuard guard) {

    /** The maximum number of dependencies that a response names. The count in parentheses includes omitted ids. */
    public static final int MAX_NAMED = 100;

    private static final int PAGE = 200;

    public static Deletion query(Caller caller, QueryRow row) {
        return new Deletion(Deletion.Kind.QUERY, row.id(), row.projectId(), caller.organizationId());
    }

    /** Returns the deletions of an input and its queries. */
    public static Stream<Deletion> inputWithQueries(View view, Caller caller, UUID input, UUID project) {
        Stream<QueryRow> queries = Stream.iterate(
                        view.queries().ofInput(input, null, PAGE),
                        page -> !page.isEmpty(),
                        page -> page.size() < PAGE
                                ? List.of()
                                : view.queries()
                                        .ofInput(input, page.get(PAGE - 1).id(), PAGE))
                .flatMap(List::stream);
        return Stream.concat(
                Stream.of(new Deletion(Deletion.Kind.INPUT, input, project, caller.organizationId())),
                queries.map(query -> query(caller, query)));
    }

    /** Returns a deletion for each input in a project, and for each query of these inputs. */
    public static Stream<Deletion> contents(View view, Caller caller, UUID project) {
        return Stream.iterate(
                        view.inputs().inProject(project, null, PAGE),
                        page -> !page.isEmpty(),
                        page -> page.size() < PAGE
                                ? List.of()
                                : view.inputs()
                                        .inProject(project, page.get(PAGE - 1).id(), PAGE))
                .flatMap(List::stream)
                .flatMap(input -> inputWithQueries(view, caller, input.id(), project));
    }

    /**
     * Refuses the deletion if the guard names dependencies of one of the resources. The refusal names the first {@value
     * #MAX_NAMED} dependencies.
     */
    public void check(String what, Supplier<Stream<Deletion>> deletions) {
        List<String> dependencies = dependencies(deletions);
        if (!dependencies.isEmpty()) {
            throw Refusal.blocked(ErrorCode.IN_USE, inUse(what), String.join("; ", dependencies));
        }
    }

    /**
     * Refuses the deletion of a project like {@link #check}, but names the dependencies in the message, because the
     * specification reserves the field {@code dependencies} for other deletions.
     */
    public void checkProject(UUID project, Supplier<Stream<Deletion>> contents) {
        List<String> dependencies = dependencies(contents);
        if (!dependencies.isEmpty()) {
            throw Refusal.of(
                            ErrorCode.PROJECT_IN_USE,
                            inUse("project " + project) + ": " + String.join("; ", dependencies))
                    .withValues(String.join("; ", dependencies));
        }
    }

    private static String inUse(String what) {
        return what + " is still in use: wait, or stop the use";
    }

    private List<String> dependencies(Supplier<Stream<Deletion>> deletions) {
        return guard == DeletionGuard.none() ? List.of() : dependencies(deletions.get());
    }

    private List<String> dependencies(Stream<Deletion> deletions) {
        return deletions
                .map(deletion -> EmbedderRule.call(() -> guard.dependenciesOf(deletion)))
                .flatMap(Optional::stream)
                .limit(MAX_NAMED)
                .toList();
    }

    /** Formats dependencies of a resource, such as {@code api_tokens: <id>, <id> (2)}. */
    public static String list(String what, List<UUID> ids, int count) {
        return ids.stream().limit(MAX_NAMED).map(UUID::toString).collect(Collectors.joining(", ", what + ": ", ""))
                + " (" + count + ")";
    }
}
