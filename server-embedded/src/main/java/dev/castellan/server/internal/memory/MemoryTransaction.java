package dev.castellan.server.internal.memory;

import dev.castellan.server.internal.memory.MemoryPeople.MemoryInvitations;
import dev.castellan.server.internal.memory.MemoryPeople.MemoryKnownBrowsers;
import dev.castellan.server.internal.memory.MemoryPeople.MemoryPasskeys;
import dev.castellan.server.internal.memory.MemoryPeople.MemoryPasswords;
import dev.castellan.server.internal.memory.MemoryProjects.MemoryMemberships;
import dev.castellan.server.store.KeptAnswers;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.audit.AuditEvents;
import dev.castellan.server.store.audit.AuditListing;
import dev.castellan.server.store.audit.AuditPage;
import dev.castellan.server.store.audit.AuditRow;
import dev.castellan.server.store.people.FirstCredential;
import dev.castellan.server.store.rows.CallerRow;
import dev.castellan.server.store.rows.KeptAnswer;
import dev.castellan.server.store.rows.OrganizationRow;
import dev.castellan.server.store.rows.TokenHash;
import dev.castellan.server.store.rows.TokenRow;
import dev.castellan.server.store.rows.Usage;
import dev.castellan.server.store.rows.UserRow;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** The tables of one organization, as seen by a unit of work. Rejects changes if the work is read-only. */
public record MemoryTransaction(UnitOfWork work) implements Transaction {

    @Override
    public Instant now() {
        return work.now();
    }

    @Override
    public boolean exists() {
        return work.organization().row() != null;
    }

    @Override
    public OrganizationRow organization() {
        return work.row();
    }

    @Override
    public Usage usage() {
        return work.organization().usage();
    }

    @Override
    public FirstCredential firstCredential() {
        return work.organization().people().first();
    }

    @Override
    public void put(FirstCredential first) {
        work.change(work.organization().withPeople(work.organization().people().withFirst(first)));
    }

    @Override
    public Instant expiryMailsAt() {
        return work.organization().people().expiryMailsAt();
    }

    @Override
    public void setExpiryMailsAt(Instant at) {
        work.change(work.organization().withPeople(work.organization().people().withExpiryMailsAt(at)));
    }

    @Override
    public void insert(OrganizationRow organization) {
        work.insert(organization);
    }

    @Override
    public void rename(String name) {
        work.change(work.organization().withRow(work.row().named(name)));
    }

    @Override
    public Optional<String> nameOf(UUID id) {
        return work.organization().nameOf(id).or(() -> work.atStart().nameOf(id));
    }

    @Override
    public void deleteOrganization() {
        work.delete();
    }

    @Override
    public void afterCommit(Runnable task) {
        work.afterCommit(task);
    }

    @Override
    public Optional<CallerRow> bearer(UUID tokenId) {
        TokenRow token = tokens().get(tokenId).orElse(null);
        return token == null ? Optional.empty() : Optional.of(bearer(token));
    }

    public Optional<CallerRow> bearer(TokenHash hash) {
        return tokens().byHash(hash).map(this::bearer);
    }

    @Override
    public MemoryUsers users() {
        return new MemoryUsers(work);
    }

    @Override
    public MemoryTokens tokens() {
        return new MemoryTokens(work);
    }

    @Override
    public MemoryProjects projects() {
        return new MemoryProjects(work);
    }

    @Override
    public MemoryMemberships memberships() {
        return new MemoryMemberships(work);
    }

    @Override
    public MemoryCollections collections() {
        return new MemoryCollections(work);
    }

    @Override
    public MemoryInputs inputs() {
        return new MemoryInputs(work);
    }

    @Override
    public MemoryQueries queries() {
        return new MemoryQueries(work);
    }

    @Override
    public MemoryKeptAnswers keptAnswers() {
        return new MemoryKeptAnswers(work);
    }

    @Override
    public MemoryInvitations invitations() {
        return new MemoryInvitations(work);
    }

    @Override
    public MemoryPasswords passwords() {
        return new MemoryPasswords(work);
    }

    @Override
    public MemoryPasskeys passkeys() {
        return new MemoryPasskeys(work);
    }

    @Override
    public MemorySessions sessions() {
        return new MemorySessions(work);
    }

    @Override
    public MemoryKnownBrowsers knownBrowsers() {
        return new MemoryKnownBrowsers(work);
    }

    @Override
    public AuditEvents.Editor auditEvents() {
        return new MemoryAuditEvents(work);
    }

    private CallerRow bearer(TokenRow token) {
        UserRow owner = users().get(token.userId()).orElseThrow();
        return CallerRow.of(work.organizationId(), token, owner);
    }

    /** The audit events of one organization, as seen by a unit of work. */
    private record MemoryAuditEvents(UnitOfWork work) implements AuditEvents.Editor {

        @Override
        public AuditPage list(AuditListing listing) {
            return table().page(listing);
        }

        @Override
        public void insert(AuditRow event) {
            work.requireChangeable(); // checked first, because adding an event modifies a chunk that other tables read
            work.insert(work.organization().withAudit(table().plus(event)));
        }

        @Override
        public int deleteBefore(Instant instant, int limit) {
            int before = table().size();
            work.change(work.organization().withAudit(table().withoutBefore(instant, limit)));
            return before - table().size();
        }

        private AuditTable table() {
            return work.organization().audit();
        }
    }

    /** The kept answers of one organization, as seen by a unit of work. */
    record MemoryKeptAnswers(UnitOfWork work) implements KeptAnswers.Editor {

        @Override
        public Optional<KeptAnswer> get(KeptAnswer.Scope scope) {
            return work.organization().keptAnswers().find(scope);
        }

        @Override
        public Optional<Instant> oldest() {
            return work.organization().keptAnswers().oldest().map(KeptAnswer::createdAt);
        }

        @Override
        public void insert(KeptAnswer answer) {
            work.insert(work.organization()
                    .withKeptAnswers(work.organization().keptAnswers().plus(answer)));
        }

        @Override
        public void delete(KeptAnswer.Scope scope) {
            work.change(work.organization()
                    .withKeptAnswers(work.organization().keptAnswers().minus(scope)));
        }

        @Override
        public void deleteBefore(Instant instant, int limit) {
            work.change(work.organization()
                    .withKeptAnswers(work.organization().keptAnswers().withoutBefore(instant, limit)));
        }
    }
}
