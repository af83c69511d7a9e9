package dev.castellan.server.internal.memory;

import static dev.castellan.server.internal.memory.OrganizationState.AUDIT;
import static dev.castellan.server.internal.memory.OrganizationState.EXPIRY_MAILS_AT;
import static dev.castellan.server.internal.memory.OrganizationState.FIRST_CREDENTIAL;
import static dev.castellan.server.internal.memory.OrganizationState.STORED_RESPONSES;
import static dev.castellan.server.internal.memory.OrganizationState.TOKENS;
import static dev.castellan.server.internal.memory.OrganizationState.USERS;

import dev.castellan.server.internal.memory.MemoryContents.MemoryCollections;
import dev.castellan.server.internal.memory.MemoryContents.MemoryInputs;
import dev.castellan.server.internal.memory.MemoryContents.MemoryQueries;
import dev.castellan.server.internal.memory.MemoryFederation.MemoryIssuers;
import dev.castellan.server.internal.memory.MemoryFederation.MemoryRules;
import dev.castellan.server.internal.memory.MemoryPeople.MemoryDeviceLogins;
import dev.castellan.server.internal.memory.MemoryPeople.MemoryIdentityLinks;
import dev.castellan.server.internal.memory.MemoryPeople.MemoryInvitations;
import dev.castellan.server.internal.memory.MemoryPeople.MemoryKnownBrowsers;
import dev.castellan.server.internal.memory.MemoryPeople.MemoryPasskeys;
import dev.castellan.server.internal.memory.MemoryPeople.MemoryPasswords;
import dev.castellan.server.internal.memory.MemoryPeople.MemoryProviders;
import dev.castellan.server.internal.memory.MemoryPeople.MemorySessions;
import dev.castellan.server.internal.memory.MemoryProjects.MemoryMemberships;
import dev.castellan.server.internal.memory.MemoryUsers.MemoryTokens;
import dev.castellan.server.internal.store.CollectionRows;
import dev.castellan.server.internal.store.IdempotencyRecords;
import dev.castellan.server.internal.store.Inputs;
import dev.castellan.server.internal.store.Memberships;
import dev.castellan.server.internal.store.Projects;
import dev.castellan.server.internal.store.Queries;
import dev.castellan.server.internal.store.Tokens;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.Users;
import dev.castellan.server.internal.store.audit.AuditEvents;
import dev.castellan.server.internal.store.audit.AuditListing;
import dev.castellan.server.internal.store.audit.AuditPage;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.internal.store.audit.FieldChanges;
import dev.castellan.server.internal.store.credentials.DeviceLogins;
import dev.castellan.server.internal.store.credentials.FirstCredential;
import dev.castellan.server.internal.store.credentials.IdentityLinks;
import dev.castellan.server.internal.store.credentials.Invitations;
import dev.castellan.server.internal.store.credentials.KnownBrowsers;
import dev.castellan.server.internal.store.credentials.Passkeys;
import dev.castellan.server.internal.store.credentials.Passwords;
import dev.castellan.server.internal.store.credentials.Providers;
import dev.castellan.server.internal.store.credentials.Sessions;
import dev.castellan.server.internal.store.federation.FederationRules;
import dev.castellan.server.internal.store.federation.Issuers;
import dev.castellan.server.internal.store.rows.CallerRow;
import dev.castellan.server.internal.store.rows.OrganizationLimits;
import dev.castellan.server.internal.store.rows.OrganizationRow;
import dev.castellan.server.internal.store.rows.StoredResponse;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.Usage;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The tables of one organization, as seen by a unit of work. Rejects changes if the work is read-only. */
public record MemoryTransaction(MemoryUnitOfWork work) implements Transaction {

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
        return work.get(FIRST_CREDENTIAL);
    }

    @Override
    public void put(FirstCredential first) {
        work.change(FIRST_CREDENTIAL, previous -> first);
    }

    @Override
    public Instant expiryMailsAt() {
        return work.get(EXPIRY_MAILS_AT);
    }

    @Override
    public void setExpiryMailsAt(Instant at) {
        work.change(EXPIRY_MAILS_AT, previous -> at);
    }

    @Override
    public void insert(OrganizationRow organization) {
        work.insert(organization);
    }

    @Override
    public void rename(String name) {
        work.changeOrganization(row -> row.withName(name));
    }

    @Override
    public void setLimits(OrganizationLimits limits) {
        work.changeOrganization(row -> row.withLimits(limits));
    }

    @Override
    public void setSigningKey(String signingKey) {
        work.changeOrganization(row -> row.signedWith(signingKey));
    }

    @Override
    public Optional<String> nameOf(UUID id) {
        return work.organization().nameOf(id).or(() -> work.atStart().nameOf(id));
    }

    @Override
    public FieldChanges changes() {
        return work.changes();
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
        return work.get(TOKENS).find(tokenId).map(this::bearer);
    }

    public Optional<CallerRow> bearer(TokenHash hash) {
        return work.get(TOKENS).unique(hash).map(this::bearer);
    }

    private CallerRow bearer(TokenRow token) {
        return CallerRow.of(work.organizationId(), token, work.get(USERS).rows().get(token.userId()));
    }

    @Override
    public Users.Editor users() {
        return new MemoryUsers(work);
    }

    @Override
    public Tokens.Editor tokens() {
        return new MemoryTokens(work);
    }

    @Override
    public Projects.Editor projects() {
        return new MemoryProjects(work);
    }

    @Override
    public Memberships.Editor memberships() {
        return new MemoryMemberships(work);
    }

    @Override
    public CollectionRows.Editor collections() {
        return new MemoryCollections(work);
    }

    @Override
    public Inputs.Editor inputs() {
        return new MemoryInputs(work);
    }

    @Override
    public Queries.Editor queries() {
        return new MemoryQueries(work);
    }

    @Override
    public IdempotencyRecords.Editor idempotencyRecords() {
        return new MemoryIdempotencyRecords(work);
    }

    @Override
    public Invitations.Editor invitations() {
        return new MemoryInvitations(work);
    }

    @Override
    public Passwords.Editor passwords() {
        return new MemoryPasswords(work);
    }

    @Override
    public Passkeys.Editor passkeys() {
        return new MemoryPasskeys(work);
    }

    @Override
    public Sessions.Editor sessions() {
        return new MemorySessions(work);
    }

    @Override
    public Providers.Editor providers() {
        return new MemoryProviders(work);
    }

    @Override
    public IdentityLinks.Editor identityLinks() {
        return new MemoryIdentityLinks(work);
    }

    @Override
    public DeviceLogins.Editor deviceLogins() {
        return new MemoryDeviceLogins(work);
    }

    @Override
    public KnownBrowsers.Editor knownBrowsers() {
        return new MemoryKnownBrowsers(work);
    }

    @Override
    public Issuers.Editor issuers() {
        return new MemoryIssuers(work);
    }

    @Override
    public FederationRules.Editor federationRules() {
        return new MemoryRules(work);
    }

    @Override
    public AuditEvents.Editor auditEvents() {
        return new MemoryAuditEvents(work);
    }

    /** The audit events of one organization, as seen by a unit of work. */
    private record MemoryAuditEvents(MemoryUnitOfWork work) implements AuditEvents.Editor {

        @Override
        public AuditPage list(AuditListing listing) {
            return work.get(AUDIT).page(listing);
        }

        @Override
        public Map<UUID, AuditRow> oldestOf(List<UUID> userIds) {
            Map<UUID, AuditRow> oldest = new HashMap<>();
            for (UUID user : userIds) {
                AuditListing listing = new AuditListing(null, null, user, null, null, null, 1, true);
                list(listing).events().forEach(event -> oldest.put(user, event));
            }
            oldest.keySet().retainAll(new MemoryUsers(work).getAll(userIds).keySet());
            return oldest;
        }

        @Override
        public void insert(AuditRow event) {
            work.row();
            work.change(AUDIT, audit -> audit.plus(event));
        }

        @Override
        public int deleteBefore(Instant instant, int limit) {
            int before = work.get(AUDIT).size();
            work.change(AUDIT, audit -> audit.withoutBefore(instant, limit));
            return before - work.get(AUDIT).size();
        }
    }

    /** The stored responses of one organization, as seen by a unit of work. */
    private record MemoryIdempotencyRecords(MemoryUnitOfWork work) implements IdempotencyRecords.Editor {

        @Override
        public Optional<StoredResponse> get(StoredResponse.Scope scope) {
            return work.get(STORED_RESPONSES).find(scope);
        }

        @Override
        public Optional<Instant> oldest() {
            return work.get(STORED_RESPONSES).sorted(0).findFirst().map(StoredResponse::createdAt);
        }

        @Override
        public void insert(StoredResponse response) {
            work.insert(STORED_RESPONSES, response);
        }

        @Override
        public void delete(StoredResponse.Scope scope) {
            work.delete(STORED_RESPONSES, scope);
        }

        @Override
        public void deleteBefore(Instant instant, int limit) {
            work.change(
                    STORED_RESPONSES,
                    responses -> responses.minus(responses
                            .sorted(0)
                            .limit(limit)
                            .takeWhile(response -> response.createdAt().isBefore(instant))));
        }
    }
}
