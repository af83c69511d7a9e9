package dev.castellan.server.internal.operations;

import static dev.castellan.model.endpoint.ErrorKind.CONFLICT;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.paging.Parameters;
import dev.castellan.server.internal.rules.DeletionCheck;
import dev.castellan.server.internal.rules.ProjectRemoval;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.ProjectContents;
import dev.castellan.server.store.rows.ProjectRow;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Deletes an empty project, or an archived project with everything that it contains, and ends its memberships. Refuses
 * to delete the default project.
 */
final class DeleteProject implements Operation.Changing<Void, Void> {

    private final DeletionCheck deletionCheck;
    private final Consumer<UUID> removal;

    /**
     * @param removal deletes the remaining rows of an organization's deleted projects, after the commit
     */
    DeleteProject(DeletionCheck deletionCheck, Consumer<UUID> removal) {
        this.deletionCheck = deletionCheck;
        this.removal = removal;
    }

    @Override
    public @Nullable Void run(Transaction tx, Caller caller, Arguments<Void> arguments) {
        boolean withContents = Boolean.TRUE.equals(Parameters.bool(arguments, "contents"));
        ProjectRow project = AccessibleResources.project(tx, caller, arguments.id(0));
        UUID id = project.projectId();
        if (tx.isDefaultProject(id)) {
            throw Refusal.of(CONFLICT, "project " + id + " is the default project: it cannot be deleted");
        }
        if (!withContents || !project.archived()) {
            requireEmpty(id, tx.projects().contents(id));
        }
        deletionCheck.checkProject(id, () -> DeletionCheck.contents(tx, caller, id));
        if (!ProjectRemoval.delete(tx, id)) {
            tx.afterCommit(() -> removal.accept(caller.organizationId()));
        }
        return null;
    }

    private static void requireEmpty(UUID id, ProjectContents contents) {
        if (!contents.isEmpty()) {
            throw Refusal.of(
                    CONFLICT,
                    "project " + id + " contains " + count(contents.collections(), "collection", "collections") + ", "
                            + count(contents.inputs(), "input", "inputs") + " and "
                            + count(contents.queries(), "query", "queries")
                            + ": delete them first, or archive the project and delete it with contents=true");
        }
    }

    private static String count(long number, String one, String several) {
        return number + " " + (number == 1 ? one : several);
    }
}
