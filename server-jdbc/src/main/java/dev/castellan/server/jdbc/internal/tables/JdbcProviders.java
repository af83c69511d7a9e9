package dev.castellan.server.jdbc.internal.tables;

import dev.castellan.server.internal.store.credentials.IdentityLinkRow;
import dev.castellan.server.internal.store.credentials.IdentityLinks;
import dev.castellan.server.internal.store.credentials.ProviderRow;
import dev.castellan.server.internal.store.credentials.Providers;
import dev.castellan.server.internal.store.schema.ColumnType;
import dev.castellan.server.internal.store.schema.Schema;
import dev.castellan.server.jdbc.internal.statements.Table;
import dev.castellan.server.jdbc.internal.statements.UnitOfWork;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Reads and changes the provider and the domains of one organization in a unit of work. */
record JdbcProviders(UnitOfWork work) implements Providers.Editor {

    private static final Table<ProviderRow> TABLE = new Table<>(Schema.PROVIDERS);
    private static final String OF_ORGANIZATION = " FROM providers WHERE organization_id = :organization";
    private static final String OF_DOMAINS = " FROM organization_domains WHERE organization_id = :organization";

    @Override
    public Optional<ProviderRow> get() {
        return work.first(
                "SELECT " + Schema.PROVIDERS.columnList() + OF_ORGANIZATION,
                Schema.PROVIDERS::read,
                UnitOfWork.Binding.NONE);
    }

    @Override
    public List<String> domains() {
        return work.list(
                "SELECT domain" + OF_DOMAINS + " ORDER BY domain",
                row -> row.get(ColumnType.DOMAIN),
                UnitOfWork.Binding.NONE);
    }

    @Override
    public void put(ProviderRow provider) {
        delete();
        TABLE.insert(work, "provider " + provider.providerId(), provider);
    }

    @Override
    public void delete() {
        work.change("DELETE" + OF_ORGANIZATION, UnitOfWork.Binding.NONE);
    }

    @Override
    public void setDomains(List<String> domains) {
        work.change("DELETE" + OF_DOMAINS, UnitOfWork.Binding.NONE);
        for (String domain : domains) {
            work.insert(
                    "domain " + domain,
                    "INSERT INTO organization_domains (organization_id, domain) VALUES (:organization, :domain)",
                    q -> q.bind("domain", domain));
        }
    }

    /** The links. */
    record JdbcIdentityLinks(UnitOfWork work) implements IdentityLinks.Editor {

        private static final Table<IdentityLinkRow> LINKS = new Table<>(Schema.IDENTITY_LINKS);

        @Override
        public Optional<IdentityLinkRow> get(UUID linkId) {
            return LINKS.get(work, linkId);
        }

        @Override
        public Optional<IdentityLinkRow> of(String issuer, String subject) {
            return LINKS.first(work, "identity", IdentityLinkRow.identity(issuer, subject));
        }

        @Override
        public List<IdentityLinkRow> ofUser(UUID userId) {
            return LINKS.list(work, "user_id", userId);
        }

        @Override
        public int countOf(String issuer) {
            return work.count(
                    "SELECT count(*) FROM identity_links WHERE organization_id = :organization AND issuer = :issuer",
                    q -> q.bind("issuer", issuer));
        }

        @Override
        public void insert(IdentityLinkRow link) {
            LINKS.insert(work, "link " + link.linkId() + " of user " + link.userId(), link);
        }

        @Override
        public void delete(UUID linkId) {
            LINKS.delete(work, linkId);
        }
    }
}
