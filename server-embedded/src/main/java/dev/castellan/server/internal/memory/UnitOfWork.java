package dev.castellan.server.internal.memory;

import dev.castellan.server.store.rows.OrganizationRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * The state of one organization during a unit of work, including the changes made so far. Usable only on the thread of
 * the work, until the work ends.
 */
public final class UnitOfWork {

    private final State start;
    private final UUID organizationId;
    private final Instant now;
    private final boolean mayChange;
    private final Thread thread = Thread.currentThread();
    private OrganizationState organization;
    private final List<Runnable> afterCommit = new ArrayList<>();
    private boolean deleted;
    private boolean ended;

    public UnitOfWork(State start, UUID organizationId, Instant now, boolean mayChange) {
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
        organization = organization.withRow(row);
    }

    /** Deletes the organization, which must exist. */
    void delete() {
        row();
        change(State.EMPTY.organization(organizationId));
        deleted = true;
    }

    /** Replaces the state of the organization, which must exist. */
    void insert(OrganizationState changed) {
        row();
        change(changed);
    }

    void change(OrganizationState changed) {
        requireChangeable();
        organization = changed;
    }

    void afterCommit(Runnable task) {
        requireChangeable();
        afterCommit.add(task);
    }

    /** Runs the tasks that were registered to run after the commit, in the order of registration. */
    public void committed() {
        afterCommit.forEach(Runnable::run);
    }

    public State result() {
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
            throw new IllegalStateException("work that reads cannot change anything: use write");
        }
    }

    private void requireInUse() {
        if (Thread.currentThread() != thread) {
            throw new IllegalStateException("a view or transaction serves only the thread of its work");
        }
        if (ended) {
            throw new IllegalStateException("the work of this view or transaction has ended");
        }
    }
}
