package dev.castellan.server;

import dev.castellan.model.Organization;
import dev.castellan.model.Page;
import dev.castellan.model.Token;
import dev.castellan.model.TokenFilter;
import dev.castellan.model.User;
import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.audit.AuditFilter;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.people.Invitation;
import dev.castellan.model.people.Passkey;
import dev.castellan.model.people.Session;
import dev.castellan.server.internal.mapping.PeopleMapper;
import dev.castellan.server.internal.mapping.ResourceMapper;
import dev.castellan.server.internal.paging.AuditPages;
import dev.castellan.server.internal.paging.InvitationPages;
import dev.castellan.server.internal.paging.Parameters;
import dev.castellan.server.internal.paging.TokenListReader;
import dev.castellan.server.internal.rules.AccessibleResources;
import dev.castellan.server.internal.rules.SessionLife;
import dev.castellan.server.internal.rules.UserCreation;
import dev.castellan.server.internal.store.ReadHint;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.internal.tokens.TokenFormat;
import dev.castellan.server.internal.tokens.TokenReference;
import dev.castellan.server.spi.Refusal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads organizations and their contents for the administration. */
record AdministrationReads(Store store, UserCreation users) {

    /** A limit above the maximum number of sessions of a user. */
    private static final int MAX_SESSIONS = 100;

    /** Returns all organizations, oldest first. */
    List<Organization> organizations() {
        return store.organizations().stream().map(this::organization).toList();
    }

    /** Returns an organization. */
    Organization organization(UUID organizationId) {
        return read(organizationId, view -> ResourceMapper.organization(view.organization()));
    }

    /** Returns the user with this id, or empty if no such user exists. */
    Optional<User> user(UUID organizationId, UUID userId) {
        return read(organizationId, view -> view.users().get(userId).map(row -> users.resource(view, row)));
    }

    /** Returns the user with this e-mail address, ignoring case, or empty if no such user exists. */
    Optional<User> user(UUID organizationId, String email) {
        String key = UserRow.emailKey(email);
        return read(organizationId, view -> view.users().byEmail(key).map(row -> users.resource(view, row)));
    }

    Page<Token> tokens(UUID organizationId, TokenFilter filter, @Nullable String cursor, int limit) {
        Arguments<Void> page = page(filter.query(), cursor, limit);
        return read(organizationId, view -> new TokenListReader(view, page).of(view, Parameters.uuid(page, "user_id")));
    }

    /** Returns the token with this secret, or empty if no organization has it. */
    Optional<FoundToken> token(String secret) {
        TokenReference reference = TokenFormat.reference(secret);
        return reference == null
                ? Optional.empty()
                : store.organizationOfTag(reference.tag()).flatMap(id -> token(id, reference));
    }

    private Optional<FoundToken> token(UUID organizationId, TokenReference reference) {
        return store.<Optional<FoundToken>>readAs(
                        organizationId,
                        reference.hash(),
                        ReadHint.MORE,
                        (view, owner) -> view.tokens()
                                .get(owner.tokenId())
                                .map(row -> new FoundToken(organizationId, ResourceMapper.token(row))))
                .flatMap(optional -> optional);
    }

    Page<Invitation> invitations(UUID organizationId, @Nullable String cursor, int limit) {
        Arguments<Void> page = page(Map.of(), cursor, limit);
        return read(organizationId, view -> InvitationPages.of(view, page));
    }

    List<String> domains(UUID organizationId) {
        return read(organizationId, view -> view.providers().domains());
    }

    List<Session> sessions(UUID organizationId, UUID userId) {
        return read(organizationId, view -> {
            UUID user = AccessibleResources.user(view, userId).userId();
            return SessionLife.open(view, user, null, MAX_SESSIONS).stream()
                    .map(row -> PeopleMapper.session(row, SessionLife.end(view, row)))
                    .toList();
        });
    }

    List<Passkey> passkeys(UUID organizationId, UUID userId) {
        return read(organizationId, view -> {
            UUID user = AccessibleResources.user(view, userId).userId();
            return view.passkeys().ofUser(user).stream()
                    .map(PeopleMapper::passkey)
                    .toList();
        });
    }

    Page<AuditEvent> auditEvents(UUID organizationId, AuditFilter filter, @Nullable String cursor, int limit) {
        Arguments<Void> page = page(filter.query(), cursor, limit);
        return read(organizationId, view -> AuditPages.of(view, store.maxCommitTime(), page));
    }

    /** Returns the parameters of the request for a page. */
    private static Arguments<Void> page(Map<String, String> conditions, @Nullable String cursor, int limit) {
        Map<String, String> query = new LinkedHashMap<>(conditions);
        query.put("limit", Integer.toString(limit));
        if (cursor != null) {
            query.put("cursor", cursor);
        }
        return Arguments.<Void>none().withQuery(query);
    }

    /**
     * Checks that an organization exists.
     *
     * @throws Refusal if the store does not contain the organization
     */
    void checkExists(UUID organizationId) {
        if (!store.exists(organizationId)) {
            throw unknown(organizationId);
        }
    }

    static Refusal unknown(UUID organizationId) {
        return Refusal.of(ErrorKind.INVALID, "no such organization " + organizationId);
    }

    /** Checks that an organization exists, and reads from it. */
    private <T> T read(UUID organizationId, Function<? super View, T> work) {
        checkExists(organizationId);
        return store.read(organizationId, work);
    }
}
