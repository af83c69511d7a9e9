package dev.castellan.server.internal.store;

import dev.castellan.server.internal.store.audit.AuditEventsContract;
import dev.castellan.server.internal.store.audit.AuditListingContract;
import dev.castellan.server.internal.store.audit.AuditSearchContract;
import dev.castellan.server.internal.store.credentials.DeletedPeopleContract;
import dev.castellan.server.internal.store.credentials.DeviceLoginsContract;
import dev.castellan.server.internal.store.credentials.InvitationsContract;
import dev.castellan.server.internal.store.credentials.KnownBrowsersContract;
import dev.castellan.server.internal.store.credentials.PasskeysContract;
import dev.castellan.server.internal.store.credentials.PasswordsContract;
import dev.castellan.server.internal.store.credentials.ProvidersContract;
import dev.castellan.server.internal.store.credentials.SessionsContract;
import dev.castellan.server.internal.store.federation.FederationContract;
import org.junit.jupiter.api.AfterEach;

/**
 * The tests that every store must pass. A store's test extends this class and returns a new store for each test. Each
 * part tests one table or one guarantee.
 */
public abstract class ContractOfStore
        implements OrganizationsContract,
                UsersContract,
                UserLanguagesContract,
                UserListingContract,
                TokenListingContract,
                TokensContract,
                CallersContract,
                ProjectsContract,
                MembershipsContract,
                CollectionsContract,
                CollectionInputsContract,
                InputsContract,
                BrowsedInputsContract,
                QueriesContract,
                IdempotencyRecordsContract,
                UsageContract,
                SizedListsContract,
                HiddenInputsContract,
                HiddenProjectsContract,
                DeletedOrganizationsContract,
                InvitationsContract,
                PasswordsContract,
                PasskeysContract,
                SessionsContract,
                KnownBrowsersContract,
                ProvidersContract,
                DeviceLoginsContract,
                DeletedPeopleContract,
                FederationContract,
                AuditEventsContract,
                AuditListingContract,
                AuditSearchContract,
                ListColumnsContract,
                NamesContract,
                IsolationContract,
                WorkContract,
                ConcurrencyContract {

    @AfterEach
    final void closeStore() {
        store().close();
    }
}
