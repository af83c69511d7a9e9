package dev.castellan.server.internal.memory;

import dev.castellan.server.internal.memory.OrganizationState.Part;
import dev.castellan.server.internal.store.audit.FieldChanges;
import dev.castellan.server.internal.store.rows.OrganizationRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;

/**
 * The state of one organization during a unit of work, including the changes made so far. Usable only on the thread of
 * the work, until the work ends.
 */
public final class MemoryUnitOfWork {

    private final StoreState start;
    private final UUID organizationId;
    private final Instant now;
    private final boolean mayChange;
    private final Thread thread = Thread.currentThread();
    private OrganizationState organization;
    private final List<Runnable> afterCommit = new ArrayList<>();
    private final FieldChanges changes = new FieldChanges();
    private boolean deleted;
    private boolean ended;

    public MemoryUnitOfWork(StoreState start, UUID organizationId, Instant now, boolean mayChange) {
        this.start = start;
        this.organizationId = organizationId;
        this.now = now;
        this.mayChange = mayChange;
        this.organization = start.organization(organizationId);
    }

    UUID organizationId() {
        return organizationId;
    }

    Instant now() {
        requireInUse();
        return now;
    }

    OrganizationState organization() {
        requireInUse();
        return organization;
    }

    /** Returns the state before the changes of this work. */
    OrganizationState atStart() {
        requireInUse();
        return start.organization(organizationId);
    }

    OrganizationRow row() {
        OrganizationRow row = organization().row();
        if (row == null) {
            throw new IllegalStateException("organization " + organizationId + " does not exist");
        }
        return row;
    }

    void insert(OrganizationRow row) {
        requireChangeable();
        if (!row.organizationId().equals(organizationId)) {
            throw new IllegalStateException(
                    "organization " + row.organizationId() + " is not the one of this work, " + organizationId);
        }
        if (organization.row() != null) {
            throw new IllegalStateException("organization " + organizationId + " exists already");
        }
        if (start.tags().contains(row.tag())) {
            throw new IllegalStateException("organization " + organizationId + " has the tag of another one");
        }
        organization = organization.with(row);
    }

    /** Deletes the organization, which must exist. */
    void delete() {
        row();
        requireChangeable();
        organization = OrganizationState.EMPTY;
        deleted = true;
    }

    /** Changes the row of the organization, which must exist. */
    void changeOrganization(UnaryOperator<OrganizationRow> change) {
        requireChangeable();
        organization = organization.with(change.apply(row()));
    }

    <T> T get(Part<T> part) {
        return organization().get(part);
    }

    /** Adds a row to a table of the organization, which must exist. */
    <K, R> void insert(Part<MemoryTable<K, R>> part, R added) {
        row();
        change(part, table -> table.plus(added));
    }

    /** Adds a row, or replaces the row with the same key. */
    <K, R> void put(Part<MemoryTable<K, R>> part, R put) {
        change(part, table -> table.with(put));
    }

    /** Deletes an existing row. */
    <K, R> void delete(Part<MemoryTable<K, R>> part, K key) {
        get(part).get(key);
        change(part, table -> table.minus(key));
    }

    <T> void change(Part<T> part, UnaryOperator<T> change) {
        requireChangeable();
        organization = organization.with(part, change.apply(organization.get(part)));
    }

    /** Throws if the user does not exist. */
    void requireUser(UUID userId) {
        get(OrganizationState.USERS).rows().get(userId);
    }

    FieldChanges changes() {
        requireChangeable();
        return changes;
    }

    void afterCommit(Runnable task) {
        requireChangeable();
        afterCommit.add(task);
    }

    /** Runs the tasks that were registered to run after the commit, in the order of registration. */
    public void committed() {
        afterCommit.forEach(Runnable::run);
    }

    public StoreState result() {
        OrganizationRow row = organization.row();
        if (deleted) {
            return start.without(organizationId);
        }
        return row == null ? start : start.with(row, organization);
    }

    public void end() {
        ended = true;
    }

    void requireChangeable() {
        requireInUse();
        if (!mayChange) {
            throw new IllegalStateException("read-only work cannot change anything: use write");
        }
    }

    private void requireInUse() {
        if (Thread.currentThread() != thread) {
            throw new IllegalStateException("a view or transaction can be used only on the thread of its work");
        }
        if (ended) {
            throw new IllegalStateException("the work of this view or transaction has ended");
        }
    }
}
