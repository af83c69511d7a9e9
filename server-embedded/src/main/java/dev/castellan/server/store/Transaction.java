package dev.castellan.server.store;

/** One consistent state of one organization, and the changes made to it so far. */
public interface Transaction extends View {

    /** Adds the organization itself; it must be new. */
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
