package dev.castellan.server.store;

import dev.castellan.server.store.rows.OrganizationRow;

/**
 * One consistent state of one organization, and the changes made to it so far.
 *
 * <p>A change that breaks a precondition ("must exist", "must be new", "must be empty") is refused with an {@link
 * IllegalStateException} that names the culprit, and so is an insertion before the organization itself is there.
 */
public interface Transaction extends View {

    /** Adds the organization itself; it must be new, and the one that the work is for. */
    void insert(OrganizationRow organization);

    @Override
    Users.Editor users();

    @Override
    Tokens.Editor tokens();

    @Override
    Projects.Editor projects();

    @Override
    Memberships.Editor memberships();

    @Override
    Collections.Editor collections();

    @Override
    Inputs.Editor inputs();

    @Override
    Queries.Editor queries();

    @Override
    KeptAnswers.Editor keptAnswers();
}
