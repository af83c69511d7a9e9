package dev.castellan.server.internal.rules;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.people.InvitationPurpose;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.server.internal.configuration.InvitationLinks;
import dev.castellan.server.internal.configuration.RuleSettings;
import dev.castellan.server.internal.mapping.PeopleMapper;
import dev.castellan.server.internal.mapping.ResourceMapper;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.InvitationRow;
import dev.castellan.server.internal.store.credentials.InvitationRow.MailState;
import dev.castellan.server.internal.store.credentials.InvitationRow.Purpose;
import dev.castellan.server.internal.store.rows.CreatedBy;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.internal.tokens.CodeFormat;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.InvitationListener;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.SecretSource;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Creates invitations for human users. API operations and the administration use this class. */
public final class InvitationCreation {

    /** The operation name of {@link #request} in audit events. */
    public static final String REQUEST = "invitations.request";

    private static final Duration JOIN = Duration.ofDays(3);
    private static final Duration MIN_JOIN_TIME = Duration.ofHours(1);
    private static final Duration MAX_JOIN_TIME = Duration.ofDays(30);
    private static final Duration RECOVERY = Duration.ofHours(1);

    private final SecretSource secrets;
    private final InvitationLinks links;
    private final InvitationListener listener;

    /** Creates an instance that uses the secret source, the links and the listener of these settings. */
    public InvitationCreation(RuleSettings settings) {
        this.secrets = settings.sources().secrets();
        this.links = settings.links();
        this.listener = settings.listeners().invitations();
    }

    /**
     * Creates an invitation for an existing user, and replaces the user's previous invitation. If the store shows that
     * the user has, or once had, a password or a passkey, the invitation is for recovery. Otherwise, the invitation is
     * for joining.
     *
     * @param expiresAt the requested expiry, or null for the default expiry
     * @throws Refusal if the user is a service account or suspended, if the expiry is not allowed, or if the invitation
     *     listener refuses the invitation, for example because too many mails were sent
     */
    public IssuedInvitation create(Transaction tx, UserRow user, @Nullable Instant expiresAt, Caller caller) {
        checkInvitable(user);
        EmbedderRule.call(() -> {
            listener.check(tx.organization().organizationId(), user.email());
            return true;
        });
        return create(tx, user, expiresAt, creator(tx, caller));
    }

    /**
     * Creates a recovery invitation for the user who requested it by e-mail address. The user's credentials stay valid
     * until the invitation is used. Returns empty if no active human user with a credential has the address, if the
     * organization has switched passwords off, or if the server cannot mail to the address. Also returns empty if the user has a valid invitation, because an
     * attacker could otherwise replace each link before the user opens it, or use up the mails to the address.
     *
     * @param emailKey the {@link UserRow#emailKey()} of the address
     * @throws Refusal if the invitation listener refuses the invitation
     */
    public Optional<IssuedInvitation> request(Transaction tx, String emailKey) {
        return tx.users()
                .byEmail(emailKey)
                .filter(user -> !user.suspended() && !user.isServiceAccount() && listener.sendsMailTo(user.email()))
                .filter(user -> UserCredentials.exist(tx, user.userId()) && !hasValidInvitation(tx, user))
                .filter(user -> ProviderRules.permitPasswords(tx))
                .map(user -> {
                    listener.checkRequested(tx.organization().organizationId(), user.email());
                    return create(tx, user, null, (CreatedBy) null);
                });
    }

    private static boolean hasValidInvitation(View view, UserRow user) {
        return view.invitations()
                .ofUser(user.userId())
                .filter(row -> InvitationCreators.isUsable(view, row, view.now()))
                .isPresent();
    }

    private IssuedInvitation create(
            Transaction tx, UserRow user, @Nullable Instant expiresAt, @Nullable CreatedBy creator) {
        Purpose purpose = UserCredentials.hasJoined(tx, user.userId()) ? Purpose.RECOVER : Purpose.JOIN;
        Instant end = expiry(tx.now(), purpose, expiresAt);
        String code = CodeFormat.of(tx.organization().tag(), secrets.next());
        MailState mail = listener.sendsMailTo(user.email()) ? MailState.WAITING : MailState.NONE;
        InvitationRow row =
                new InvitationRow(user.userId(), purpose, TokenHash.of(code), creator, tx.now(), end, null, mail);
        tx.invitations().put(row);
        InvitationPurpose apiPurpose = PeopleMapper.purpose(purpose);
        return new IssuedInvitation(
                user.userId(),
                user.email(),
                apiPurpose,
                code,
                links.link(code, apiPurpose),
                ResourceMapper.creator(creator),
                tx.now(),
                end);
    }

    private static void checkInvitable(UserRow user) {
        if (user.isServiceAccount()) {
            throw Refusal.of(
                    ErrorCode.SERVICE_ACCOUNT,
                    "user " + user.userId() + " is a service account: invite human users only");
        }
        if (user.suspended()) {
            throw Refusal.of(ErrorCode.SUSPENDED, "user " + user.userId() + " is suspended: end the suspension first");
        }
    }

    /** Returns the creator of the invitation, or null for the administration, which is not a user. */
    private static @Nullable CreatedBy creator(View view, Caller caller) {
        return view.users()
                .get(caller.userId())
                .map(user -> new CreatedBy(user.userId(), caller.tokenId()))
                .orElse(null);
    }

    /**
     * Returns the expiry of a new invitation.
     *
     * @param requested the requested expiry, or null for the default expiry
     * @throws Refusal if the requested expiry is not allowed. The message states the allowed range
     */
    private static Instant expiry(Instant now, Purpose purpose, @Nullable Instant requested) {
        boolean joins = purpose == Purpose.JOIN;
        if (requested == null) {
            return now.plus(joins ? JOIN : RECOVERY);
        }
        Instant expiresAt = requested.truncatedTo(ChronoUnit.MILLIS);
        return joins ? expiryOfJoining(now, expiresAt) : expiryOfRecovery(now, expiresAt);
    }

    private static Instant expiryOfJoining(Instant now, Instant requested) {
        if (requested.isBefore(now.plus(MIN_JOIN_TIME)) || requested.isAfter(now.plus(MAX_JOIN_TIME))) {
            throw FieldRules.invalid("expires_at: must be 1 hour to 30 days from now");
        }
        return requested;
    }

    private static Instant expiryOfRecovery(Instant now, Instant requested) {
        if (!requested.isAfter(now) || requested.isAfter(now.plus(RECOVERY))) {
            throw FieldRules.invalid("expires_at: must be in the future and at most 1 hour from now, since this user"
                    + " has joined and the code is for recovery");
        }
        return requested;
    }
}
