package dev.castellan.server.store;

import org.junit.jupiter.api.AfterEach;

/**
 * The tests that every store has to pass. The test of a store extends this class and returns the store for one test.
 * Each part tests one table or one guarantee.
 */
public abstract class ContractOfStore
        implements OrganizationsContract,
                UsersContract,
                UserListingContract,
                TokensContract,
                TokenOwnersContract,
                ProjectsContract,
                MembershipsContract,
                CollectionsContract,
                InputsContract,
                QueriesContract,
                KeptAnswersContract,
                IsolationContract,
                WorkContract,
                ConcurrencyContract {

    @AfterEach
    final void closeStore() {
        store().close();
    }
}
