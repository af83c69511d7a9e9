package dev.castellan.server.internal.memory;

import dev.castellan.server.internal.memory.PeopleState.InvitationTable;
import dev.castellan.server.internal.memory.PeopleState.KnownBrowserTable;
import dev.castellan.server.internal.memory.PeopleState.PasskeyTable;
import dev.castellan.server.store.people.InvitationRow;
import dev.castellan.server.store.people.Invitations;
import dev.castellan.server.store.people.KnownBrowserRow;
import dev.castellan.server.store.people.KnownBrowsers;
import dev.castellan.server.store.people.ListedInvitation;
import dev.castellan.server.store.people.PasskeyRow;
import dev.castellan.server.store.people.Passkeys;
import dev.castellan.server.store.people.PasswordRow;
import dev.castellan.server.store.people.Passwords;
import dev.castellan.server.store.rows.TokenHash;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The invitations and credentials of one organization, as seen by a unit of work. */
final class MemoryPeople {

    private MemoryPeople() {}

    /** A part of the sign-in state. */
    private abstract static class Part {

        final UnitOfWork work;

        Part(UnitOfWork work) {
            this.work = work;
        }

        final PeopleState people() {
            return work.organization().people();
        }

        final void change(PeopleState people) {
            work.change(work.organization().withPeople(people));
        }

        /** Throws if the user does not exist. */
        final void requireUser(UUID userId) {
            work.organization().users().rows().get(userId);
        }
    }

    /** The invitations of one organization, as seen by a unit of work. */
    static final class MemoryInvitations extends Part implements Invitations.Editor {

        MemoryInvitations(UnitOfWork work) {
            super(work);
        }

        @Override
        public Optional<InvitationRow> ofUser(UUID userId) {
            return table().rows().find(userId);
        }

        @Override
        public Optional<InvitationRow> byHash(TokenHash hash) {
            return table().byHash().find(hash).flatMap(this::ofUser);
        }

        @Override
        public List<ListedInvitation> open(@Nullable UUID after, int limit) {
            return table().open(after, limit).stream()
                    .map(row -> new ListedInvitation(
                            row,
                            work.organization().users().rows().get(row.userId()).email()))
                    .toList();
        }

        @Override
        public List<InvitationRow> openOf(List<UUID> userIds) {
            return userIds.stream()
                    .distinct()
                    .flatMap(user -> ofUser(user).stream())
                    .filter(InvitationRow::isOpen)
                    .toList();
        }

        @Override
        public void put(InvitationRow invitation) {
            requireUser(invitation.userId());
            change(invitations -> invitations.with(invitation));
        }

        @Override
        public void used(UUID userId, Instant instant) {
            change(invitations ->
                    invitations.with(invitations.rows().get(userId).usedAt(instant)));
        }

        @Override
        public void mailed(TokenHash hash, InvitationRow.MailState state) {
            byHash(hash).ifPresent(invitation -> change(invitations -> invitations.with(invitation.mailed(state))));
        }

        @Override
        public void delete(UUID userId) {
            change(invitations -> invitations.minus(userId));
        }

        /** Deletes the user's invitation. Has no effect if the user does not have one. */
        void deleteOf(UUID userId) {
            ofUser(userId).map(InvitationRow::userId).ifPresent(this::delete);
        }

        private InvitationTable table() {
            return people().invitations();
        }

        private void change(UnaryOperator<InvitationTable> change) {
            change(people().withInvitations(change.apply(table())));
        }
    }

    /** The passwords of one organization, as seen by a unit of work. */
    static final class MemoryPasswords extends Part implements Passwords.Editor {

        MemoryPasswords(UnitOfWork work) {
            super(work);
        }

        @Override
        public Optional<PasswordRow> get(UUID userId) {
            return table().find(userId);
        }

        @Override
        public void put(PasswordRow password) {
            requireUser(password.userId());
            replace(password);
        }

        @Override
        public void attempted(UUID userId, int failures, @Nullable Instant blockedUntil) {
            get(userId)
                    .map(row -> new PasswordRow(userId, row.hash(), row.setAt(), failures, blockedUntil))
                    .ifPresent(this::replace);
        }

        @Override
        public void delete(UUID userId) {
            change(people().withoutPassword(userId));
        }

        private void replace(PasswordRow password) {
            change(people().withPasswords(table().with(password.userId(), password)));
        }

        private Tree<UUID, PasswordRow> table() {
            return people().passwords();
        }
    }

    /** The passkeys of one organization, as seen by a unit of work. */
    static final class MemoryPasskeys extends Part implements Passkeys.Editor {

        MemoryPasskeys(UnitOfWork work) {
            super(work);
        }

        @Override
        public Optional<PasskeyRow> get(UUID passkeyId) {
            return table().rows().find(passkeyId);
        }

        @Override
        public Optional<PasskeyRow> byCredentialId(String credentialId) {
            return table().find(credentialId);
        }

        @Override
        public List<PasskeyRow> ofUser(UUID userId) {
            return table().rows().getAll(table().byUser().list(userId));
        }

        @Override
        public Set<UUID> ownersAmong(List<UUID> userIds) {
            return userIds.stream().filter(user -> !ofUser(user).isEmpty()).collect(Collectors.toUnmodifiableSet());
        }

        @Override
        public void insert(PasskeyRow passkey) {
            requireUser(passkey.userId());
            change(passkeys -> passkeys.plus(passkey));
        }

        @Override
        public void used(PasskeyRow passkey) {
            table().rows().get(passkey.passkeyId());
            replace(passkey);
        }

        @Override
        public void rename(UUID passkeyId, String name) {
            replace(table().rows().get(passkeyId).named(name));
        }

        @Override
        public void delete(UUID passkeyId) {
            change(passkeys -> passkeys.minus(passkeyId));
        }

        private PasskeyTable table() {
            return people().passkeys();
        }

        private void replace(PasskeyRow passkey) {
            change(passkeys -> passkeys.replacing(passkey));
        }

        private void change(UnaryOperator<PasskeyTable> change) {
            change(people().withPasskeys(change.apply(table())));
        }
    }

    /** The known browsers of one organization, as seen by a unit of work. */
    static final class MemoryKnownBrowsers extends Part implements KnownBrowsers.Editor {

        MemoryKnownBrowsers(UnitOfWork work) {
            super(work);
        }

        @Override
        public Optional<KnownBrowserRow> byHash(TokenHash hash) {
            return table().find(hash);
        }

        @Override
        public List<KnownBrowserRow> ofUser(UUID userId) {
            return table().ofUser(userId);
        }

        @Override
        public void put(KnownBrowserRow browser) {
            requireUser(browser.userId());
            replace(table().with(browser));
        }

        @Override
        public void delete(TokenHash hash) {
            byHash(hash).ifPresent(browser -> replace(table().without(browser)));
        }

        @Override
        public void deleteOf(UUID userId, @Nullable TokenHash except) {
            for (KnownBrowserRow browser : ofUser(userId)) {
                if (!browser.hash().equals(except)) {
                    delete(browser.hash());
                }
            }
        }

        private KnownBrowserTable table() {
            return people().browsers();
        }

        private void replace(KnownBrowserTable table) {
            change(people().withBrowsers(table));
        }
    }
}
