package dev.castellan.server.store;

import dev.castellan.server.store.rows.OrganizationRow;

/**
 * One consistent state of one organization, including the changes that the transaction has made so far.
 *
 * <p>A change that breaks a precondition ("must exist", "must be new", "must be empty") throws an {@link
 * IllegalStateException} that names the culprit, and so does an insertion before the organization itself exists.
 */
public interface Transaction extends View {

    /** Adds the organization itself. It must be new, and must be the one that the transaction is for. */
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
