package dev.castellan.server.internal.memory;

import static dev.castellan.server.internal.memory.OrganizationState.BROWSERS;
import static dev.castellan.server.internal.memory.OrganizationState.DEVICE_LOGINS;
import static dev.castellan.server.internal.memory.OrganizationState.DOMAINS;
import static dev.castellan.server.internal.memory.OrganizationState.INVITATIONS;
import static dev.castellan.server.internal.memory.OrganizationState.LINKS;
import static dev.castellan.server.internal.memory.OrganizationState.OPEN;
import static dev.castellan.server.internal.memory.OrganizationState.PASSKEYS;
import static dev.castellan.server.internal.memory.OrganizationState.PASSWORDS;
import static dev.castellan.server.internal.memory.OrganizationState.PROVIDERS;
import static dev.castellan.server.internal.memory.OrganizationState.SESSIONS;
import static dev.castellan.server.internal.memory.OrganizationState.USERS;

import dev.castellan.server.internal.store.credentials.DeviceLoginRow;
import dev.castellan.server.internal.store.credentials.DeviceLogins;
import dev.castellan.server.internal.store.credentials.IdentityLinkRow;
import dev.castellan.server.internal.store.credentials.IdentityLinks;
import dev.castellan.server.internal.store.credentials.InvitationRow;
import dev.castellan.server.internal.store.credentials.Invitations;
import dev.castellan.server.internal.store.credentials.KnownBrowserRow;
import dev.castellan.server.internal.store.credentials.KnownBrowsers;
import dev.castellan.server.internal.store.credentials.ListedInvitation;
import dev.castellan.server.internal.store.credentials.PasskeyRow;
import dev.castellan.server.internal.store.credentials.Passkeys;
import dev.castellan.server.internal.store.credentials.PasswordRow;
import dev.castellan.server.internal.store.credentials.Passwords;
import dev.castellan.server.internal.store.credentials.ProviderRow;
import dev.castellan.server.internal.store.credentials.Providers;
import dev.castellan.server.internal.store.credentials.SessionRow;
import dev.castellan.server.internal.store.credentials.SessionRow.FromProvider;
import dev.castellan.server.internal.store.credentials.Sessions;
import dev.castellan.server.internal.store.rows.TokenHash;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The invitations, credentials and sessions of one organization, as seen by a unit of work. */
final class MemoryPeople {

    private MemoryPeople() {}

    /** Deletes the invitation, the credentials and the sessions of a user. */
    static void deleteOf(MemoryUnitOfWork work, UUID userId) {
        work.change(INVITATIONS, invitations -> invitations.minus(userId));
        work.change(PASSWORDS, passwords -> passwords.minus(userId));
        work.change(PASSKEYS, passkeys -> passkeys.minus(passkeys.of(userId, null)));
        work.change(LINKS, links -> links.minus(links.of(userId, null)));
        work.change(DEVICE_LOGINS, logins -> logins.minus(userId));
        work.change(SESSIONS, sessions -> sessions.minus(sessions.of(userId, null)));
        work.change(BROWSERS, browsers -> browsers.minus(browsers.of(userId, null)));
    }

    /** The invitations. */
    record MemoryInvitations(MemoryUnitOfWork work) implements Invitations.Editor {

        @Override
        public Optional<InvitationRow> ofUser(UUID userId) {
            return work.get(INVITATIONS).find(userId);
        }

        @Override
        public Optional<InvitationRow> byHash(TokenHash hash) {
            return work.get(INVITATIONS).unique(hash);
        }

        @Override
        public List<ListedInvitation> open(@Nullable UUID after, int limit) {
            return work.get(INVITATIONS)
                    .of(OPEN, after)
                    .limit(limit)
                    .map(row -> new ListedInvitation(
                            row, work.get(USERS).rows().get(row.userId()).email()))
                    .toList();
        }

        @Override
        public List<InvitationRow> ofUsers(List<UUID> userIds) {
            return work.get(INVITATIONS).getAll(userIds).toList();
        }

        @Override
        public void put(InvitationRow invitation) {
            work.requireUser(invitation.userId());
            work.put(INVITATIONS, invitation);
        }

        @Override
        public void used(UUID userId, Instant instant) {
            work.put(INVITATIONS, work.get(INVITATIONS).get(userId).usedAt(instant));
        }

        @Override
        public void mailed(TokenHash hash, InvitationRow.MailState state) {
            byHash(hash).ifPresent(invitation -> work.put(INVITATIONS, invitation.mailed(state)));
        }

        @Override
        public void delete(UUID userId) {
            work.delete(INVITATIONS, userId);
        }
    }

    /** The passwords. */
    record MemoryPasswords(MemoryUnitOfWork work) implements Passwords.Editor {

        @Override
        public Optional<PasswordRow> get(UUID userId) {
            return work.get(PASSWORDS).find(userId);
        }

        @Override
        public void put(PasswordRow password) {
            work.requireUser(password.userId());
            work.put(PASSWORDS, password);
        }

        @Override
        public void recordAttempt(UUID userId, int failures, @Nullable Instant blockedUntil) {
            get(userId)
                    .map(row -> new PasswordRow(userId, row.hash(), row.setAt(), failures, blockedUntil))
                    .ifPresent(row -> work.put(PASSWORDS, row));
        }

        @Override
        public void delete(UUID userId) {
            work.change(PASSWORDS, passwords -> passwords.minus(userId));
        }
    }

    /** The passkeys. */
    record MemoryPasskeys(MemoryUnitOfWork work) implements Passkeys.Editor {

        @Override
        public Optional<PasskeyRow> get(UUID passkeyId) {
            return work.get(PASSKEYS).find(passkeyId);
        }

        @Override
        public Optional<PasskeyRow> byCredentialId(String credentialId) {
            return work.get(PASSKEYS).unique(credentialId);
        }

        @Override
        public List<PasskeyRow> ofUser(UUID userId) {
            return work.get(PASSKEYS).of(userId, null).toList();
        }

        @Override
        public Set<UUID> usersWithPasskey(List<UUID> userIds) {
            return userIds.stream()
                    .filter(user -> work.get(PASSKEYS).countOf(user) > 0)
                    .collect(Collectors.toUnmodifiableSet());
        }

        @Override
        public void insert(PasskeyRow passkey) {
            work.requireUser(passkey.userId());
            work.insert(PASSKEYS, passkey);
        }

        @Override
        public void used(PasskeyRow passkey) {
            work.get(PASSKEYS).get(passkey.passkeyId());
            work.put(PASSKEYS, passkey);
        }

        @Override
        public void rename(UUID passkeyId, String name) {
            work.put(PASSKEYS, work.get(PASSKEYS).get(passkeyId).withName(name));
        }

        @Override
        public void delete(UUID passkeyId) {
            work.delete(PASSKEYS, passkeyId);
        }
    }

    /** The sessions. */
    record MemorySessions(MemoryUnitOfWork work) implements Sessions.Editor {

        @Override
        public Optional<SessionRow> get(UUID sessionId) {
            return work.get(SESSIONS).find(sessionId);
        }

        @Override
        public Optional<SessionRow> byHash(TokenHash hash) {
            return work.get(SESSIONS).unique(hash);
        }

        @Override
        public List<SessionRow> ofUser(UUID userId, @Nullable UUID after, int limit) {
            return work.get(SESSIONS).of(userId, after).limit(limit).toList();
        }

        @Override
        public int countOfProvider(Instant createdAfter, Instant seenAfter) {
            return (int) work.get(SESSIONS)
                    .after(null)
                    .filter(row -> row.provider() != null
                            && row.createdAt().isAfter(createdAfter)
                            && row.lastSeenAt().isAfter(seenAfter))
                    .count();
        }

        @Override
        public void insert(SessionRow session) {
            work.requireUser(session.userId());
            work.insert(SESSIONS, session);
        }

        @Override
        public void recordUse(UUID sessionId, Instant instant) {
            get(sessionId).ifPresent(session -> work.put(SESSIONS, session.seenAt(instant)));
        }

        @Override
        public void authenticated(UUID sessionId, TokenHash newHash, Instant instant) {
            work.put(SESSIONS, work.get(SESSIONS).get(sessionId).authenticatedAt(instant, newHash));
        }

        @Override
        public void delete(UUID sessionId) {
            work.delete(SESSIONS, sessionId);
        }

        @Override
        public List<UUID> deleteOf(UUID userId, @Nullable UUID except) {
            return deleteAll(work.get(SESSIONS)
                    .of(userId, null)
                    .filter(row -> !row.sessionId().equals(except)));
        }

        @Override
        public List<UUID> deleteOfProvider(@Nullable UUID linkId, @Nullable String sid, Instant createdBefore) {
            return deleteAll(work.get(SESSIONS).after(null).filter(row -> {
                FromProvider from = row.provider();
                return from != null
                        && (linkId == null || linkId.equals(from.linkId()))
                        && (sid == null || sid.equals(from.sid()))
                        && row.createdAt().isBefore(createdBefore);
            }));
        }

        @Override
        public int deleteEnded(Instant createdBefore, Instant seenBefore, int limit) {
            MemoryTable<UUID, SessionRow> sessions = work.get(SESSIONS);
            Stream<SessionRow> old =
                    sessions.sorted(0).takeWhile(row -> row.createdAt().isBefore(createdBefore));
            Stream<SessionRow> idle =
                    sessions.sorted(1).takeWhile(row -> row.lastSeenAt().isBefore(seenBefore));
            return deleteAll(Stream.concat(old, idle).distinct().limit(limit)).size();
        }

        private List<UUID> deleteAll(Stream<SessionRow> ended) {
            List<SessionRow> rows = ended.toList();
            work.change(SESSIONS, sessions -> sessions.minus(rows.stream()));
            return rows.stream().map(SessionRow::sessionId).toList();
        }
    }

    /** The provider and the domains. */
    record MemoryProviders(MemoryUnitOfWork work) implements Providers.Editor {

        @Override
        public Optional<ProviderRow> get() {
            return work.get(PROVIDERS).after(null).findFirst();
        }

        @Override
        public List<String> domains() {
            return work.get(DOMAINS);
        }

        @Override
        public void put(ProviderRow provider) {
            delete();
            work.insert(PROVIDERS, provider);
        }

        @Override
        public void delete() {
            work.change(PROVIDERS, providers -> providers.minus(providers.after(null)));
        }

        @Override
        public void setDomains(List<String> domains) {
            work.row();
            List<String> sorted = domains.stream().sorted().toList();
            if (Set.copyOf(sorted).size() < sorted.size()) {
                throw new IllegalStateException("domain is repeated: " + sorted);
            }
            work.change(DOMAINS, before -> sorted);
        }
    }

    /** The links. */
    record MemoryIdentityLinks(MemoryUnitOfWork work) implements IdentityLinks.Editor {

        @Override
        public Optional<IdentityLinkRow> get(UUID linkId) {
            return work.get(LINKS).find(linkId);
        }

        @Override
        public Optional<IdentityLinkRow> of(String issuer, String subject) {
            return work.get(LINKS).unique(IdentityLinkRow.identity(issuer, subject));
        }

        @Override
        public List<IdentityLinkRow> ofUser(UUID userId) {
            return work.get(LINKS).of(userId, null).toList();
        }

        @Override
        public int countOf(String issuer) {
            return (int) work.get(LINKS)
                    .after(null)
                    .filter(row -> row.issuer().equals(issuer))
                    .count();
        }

        @Override
        public void insert(IdentityLinkRow link) {
            work.requireUser(link.userId());
            work.insert(LINKS, link);
        }

        @Override
        public void delete(UUID linkId) {
            work.delete(LINKS, linkId);
        }
    }

    /** The logins by device code. */
    record MemoryDeviceLogins(MemoryUnitOfWork work) implements DeviceLogins.Editor {

        @Override
        public Optional<DeviceLoginRow> byCode(TokenHash code) {
            return work.get(DEVICE_LOGINS).unique(code);
        }

        @Override
        public boolean anyBefore(Instant instant) {
            return before(instant).findAny().isPresent();
        }

        @Override
        public void put(DeviceLoginRow login) {
            work.requireUser(login.userId());
            work.put(DEVICE_LOGINS, login);
        }

        @Override
        public void deleteOf(UUID userId) {
            work.change(DEVICE_LOGINS, logins -> logins.minus(userId));
        }

        @Override
        public void deleteBefore(Instant instant) {
            work.change(DEVICE_LOGINS, logins -> logins.minus(before(instant)));
        }

        private Stream<DeviceLoginRow> before(Instant instant) {
            return work.get(DEVICE_LOGINS)
                    .after(null)
                    .filter(row -> row.createdAt().isBefore(instant));
        }
    }

    /** The known browsers. */
    record MemoryKnownBrowsers(MemoryUnitOfWork work) implements KnownBrowsers.Editor {

        @Override
        public Optional<KnownBrowserRow> byHash(TokenHash hash) {
            return work.get(BROWSERS).find(hash);
        }

        @Override
        public List<KnownBrowserRow> ofUser(UUID userId) {
            return work.get(BROWSERS).of(userId, null).toList();
        }

        @Override
        public void put(KnownBrowserRow browser) {
            UUID user = browser.userId();
            work.requireUser(user);
            if (byHash(browser.hash()).filter(row -> !row.userId().equals(user)).isPresent()) {
                throw new IllegalStateException("browser of user " + user + " has the hash of another one");
            }
            work.put(BROWSERS, browser);
        }

        @Override
        public void delete(TokenHash hash) {
            work.change(BROWSERS, browsers -> browsers.minus(hash));
        }

        @Override
        public void deleteOf(UUID userId, @Nullable TokenHash except) {
            work.change(
                    BROWSERS,
                    browsers -> browsers.minus(
                            browsers.of(userId, null).filter(row -> !row.hash().equals(except))));
        }
    }
}
