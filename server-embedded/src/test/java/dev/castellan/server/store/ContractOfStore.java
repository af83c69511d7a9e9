package dev.castellan.server.store;

import org.junit.jupiter.api.AfterEach;

/**
 * What every store must do. A store's test extends this class and returns the store of one test; each part
 * states one table or one promise.
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
