package dev.castellan.server.people.internal.provider;

import dev.castellan.model.Role;
import dev.castellan.server.internal.rules.InvitationCreators;
import dev.castellan.server.internal.rules.QuotaCheck;
import dev.castellan.server.internal.rules.UserCredentials;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.IdentityLinkRow;
import dev.castellan.server.internal.store.credentials.InvitationRow;
import dev.castellan.server.internal.store.credentials.InvitationRow.Purpose;
import dev.castellan.server.internal.store.credentials.ProviderRow;
import dev.castellan.server.internal.store.rows.ProjectRow;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.people.signin.ProviderIdentity;
import dev.castellan.server.spi.IdSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Decides as which user a person of a provider signs in. A link, which consists of issuer and subject, decides alone.
 * The first sign-in makes the link if the provider has verified the e-mail address and the user has an open invitation
 * or the operator has given the domain of the address to the organization. Admins are never linked by their address, and
 * no claim gives a role.
 */
record ProviderUsers(IdSource ids, QuotaCheck quotas) {

    /** The field of an event that says why a sign-in has failed. */
    static final String REASON = "reason";

    /**
     * A user and the link with which the user signs in.
     *
     * @param isNew whether the sign-in has created the user
     */
    record Linked(UserRow user, IdentityLinkRow link, boolean isNew) {}

    /** Returns the user of a person, or empty if the person cannot sign in, for a reason that the event contains. */
    Optional<Linked> find(Transaction tx, ProviderRow provider, ProviderIdentity identity) {
        Optional<IdentityLinkRow> link = tx.identityLinks().of(identity.issuer(), identity.subject());
        Optional<String> email = new IdentityClaims(identity).verifiedEmail();
        Optional<Linked> found;
        if (link.isPresent()) {
            found = tx.users()
                    .get(link.get().userId())
                    .filter(ProviderUsers::signsIn)
                    .map(user -> new Linked(user, link.get(), false))
                    .or(() -> refuse(tx, "user_suspended"));
        } else if (email.isPresent()) {
            boolean isNew = tx.users().byEmail(UserRow.emailKey(email.get())).isEmpty();
            found = first(tx, provider, identity, email.get())
                    .map(user -> new Linked(user, link(tx, user.userId(), identity), isNew));
        } else {
            found = refuse(tx, "email_not_verified");
        }
        if (found.isEmpty()) {
            tx.changes().add("subject", null, identity.subject());
        }
        return found;
    }

    /** Records why a person cannot sign in. */
    private static <T> Optional<T> refuse(Transaction tx, String reason) {
        tx.changes().add(REASON, null, reason);
        return Optional.empty();
    }

    /** Links a user to a person. The person must not be linked. */
    IdentityLinkRow link(Transaction tx, UUID userId, ProviderIdentity identity) {
        IdentityLinkRow link =
                new IdentityLinkRow(ids.nextRow(), userId, identity.issuer(), identity.subject(), tx.now());
        tx.identityLinks().insert(link);
        // no session that began with a token links anyone
        UserCredentials.set(tx, userId, null);
        return link;
    }

    /** Returns whether another person of the issuer is linked to the user. */
    static boolean isTaken(View view, UUID userId, String issuer) {
        return view.identityLinks().ofUser(userId).stream()
                .anyMatch(link -> link.issuer().equals(issuer));
    }

    private static boolean signsIn(UserRow user) {
        return !user.suspended() && !user.isServiceAccount();
    }

    /** Returns the user whom the first sign-in of a person links, or a new user. */
    private Optional<UserRow> first(Transaction tx, ProviderRow provider, ProviderIdentity identity, String email) {
        boolean isOwnDomain = IdentityClaims.domain(email)
                .filter(tx.providers().domains()::contains)
                .isPresent();
        Optional<UserRow> known = tx.users().byEmail(UserRow.emailKey(email));
        if (known.isEmpty()) {
            List<UUID> projects = provider.newUserProjects();
            return isOwnDomain && projects != null
                    ? Optional.of(create(tx, identity, email, projects))
                    : refuse(tx, "not_invited");
        }
        UserRow user = known.get();
        if (!signsIn(user)) {
            return refuse(tx, "user_suspended");
        } else if (user.role().equals(Role.ORG_ADMIN)) {
            return refuse(tx, "admin_not_linked");
        } else if (isTaken(tx, user.userId(), identity.issuer())) {
            // the provider has given the address to another person
            return refuse(tx, "another_person_linked");
        }
        return useInvitation(tx, user.userId()) || isOwnDomain ? known : refuse(tx, "not_invited");
    }

    /** Uses up an open invitation to join, and returns whether there was one. */
    private static boolean useInvitation(Transaction tx, UUID userId) {
        Optional<InvitationRow> open = tx.invitations()
                .ofUser(userId)
                .filter(row -> row.purpose() == Purpose.JOIN
                        && row.isOpen()
                        && InvitationCreators.isUsable(tx, row, tx.now())
                        && !UserCredentials.exist(tx, userId));
        open.ifPresent(row -> tx.invitations().used(userId, tx.now()));
        return open.isPresent();
    }

    private UserRow create(Transaction tx, ProviderIdentity identity, String email, List<UUID> projects) {
        quotas.check(tx, Usage.USER);
        String name = new IdentityClaims(identity).name(email);
        UserRow user = new UserRow(ids.nextRow(), name, email, Role.CLIENT, false, tx.now());
        tx.users().insert(user);
        UUID everyones = tx.organization().defaultProjectId();
        tx.projects().getAll(projects).values().stream()
                .filter(project -> !project.archived() && !project.projectId().equals(everyones))
                .map(ProjectRow::projectId)
                .forEach(project -> tx.memberships().add(project, user.userId()));
        return user;
    }
}
