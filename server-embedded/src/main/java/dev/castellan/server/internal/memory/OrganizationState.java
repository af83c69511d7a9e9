package dev.castellan.server.internal.memory;

import dev.castellan.server.internal.memory.MemoryTable.Kind;
import dev.castellan.server.internal.store.credentials.DeviceLoginRow;
import dev.castellan.server.internal.store.credentials.FirstCredential;
import dev.castellan.server.internal.store.credentials.IdentityLinkRow;
import dev.castellan.server.internal.store.credentials.InvitationRow;
import dev.castellan.server.internal.store.credentials.KnownBrowserRow;
import dev.castellan.server.internal.store.credentials.PasskeyRow;
import dev.castellan.server.internal.store.credentials.PasswordRow;
import dev.castellan.server.internal.store.credentials.ProviderRow;
import dev.castellan.server.internal.store.credentials.SessionRow;
import dev.castellan.server.internal.store.federation.IssuerRow;
import dev.castellan.server.internal.store.federation.RuleRow;
import dev.castellan.server.internal.store.rows.CollectionRow;
import dev.castellan.server.internal.store.rows.InputRow;
import dev.castellan.server.internal.store.rows.Order;
import dev.castellan.server.internal.store.rows.OrganizationRow;
import dev.castellan.server.internal.store.rows.ProjectRow;
import dev.castellan.server.internal.store.rows.QueryRow;
import dev.castellan.server.internal.store.rows.StoredResponse;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.internal.store.schema.Schema;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The complete state of one organization, which consists of parts such as tables. Immutable. */
public final class OrganizationState {

    private static final List<Object> EMPTY_PARTS = new ArrayList<>();
    private static final Comparator<StoredResponse.Scope> OF_SCOPES = Comparator.comparing(
                    StoredResponse.Scope::userId, Order.OF_IDS)
            .thenComparing(StoredResponse.Scope::operation)
            .thenComparing(StoredResponse.Scope::key);

    static final Part<UserTable> USERS = part(UserTable.EMPTY);
    /** The tokens. Their size is the number of those that count, because federated tokens do not. */
    static final Part<MemoryTable<UUID, TokenRow>> TOKENS =
            table(Kind.of(Schema.TOKENS).sizedBy(token -> token.isStored() ? 1 : 0));

    static final Part<MemoryTable<UUID, ProjectRow>> PROJECTS = table(Kind.of(Schema.PROJECTS));
    static final Part<Tree<UUID, UUID>> HIDDEN_PROJECTS = part(Tree.rows("hidden project"));
    /** The users of each project. */
    static final Part<Relation> MEMBERSHIPS = part(Relation.EMPTY);

    static final Part<MemoryTable<UUID, CollectionRow>> COLLECTIONS = table(Kind.of(Schema.COLLECTIONS));
    /** The inputs of each collection, including hidden inputs. */
    static final Part<Relation> COLLECTION_INPUTS = part(Relation.EMPTY);

    static final Part<MemoryTable<UUID, InputRow>> INPUTS =
            table(Kind.of(Schema.INPUTS).sizedBy(InputRow::payloadBytes));
    static final Part<Tree<UUID, UUID>> HIDDEN_INPUTS = part(Tree.rows("hidden input"));
    static final Part<MemoryTable<UUID, QueryRow>> QUERIES =
            table(Kind.of(Schema.QUERIES).sizedBy(QueryRow::payloadBytes));
    /** The responses stored for repeated requests. The additional order is by age. */
    static final Part<MemoryTable<StoredResponse.Scope, StoredResponse>> STORED_RESPONSES = table(Kind.of(
                    Schema.STORED_RESPONSES, OF_SCOPES)
            .sizedBy(StoredResponse::bodyBytes)
            .sortedBy(Comparator.comparing(StoredResponse::createdAt).thenComparing(StoredResponse::scope, OF_SCOPES)));

    static final Part<FirstCredential> FIRST_CREDENTIAL = part(FirstCredential.NONE);
    /** The time at which the server last sent mails about tokens that expire soon. */
    static final Part<Instant> EXPIRY_MAILS_AT = part(Instant.EPOCH);

    /** The owner of all open invitations, so that a list of them does not read the used ones. */
    static final UUID OPEN = new UUID(0, 1);

    static final Part<MemoryTable<UUID, InvitationRow>> INVITATIONS =
            table(Kind.of(Schema.INVITATIONS).ownedBy(invitation -> invitation.isOpen() ? OPEN : new UUID(0, 0)));
    static final Part<MemoryTable<UUID, PasswordRow>> PASSWORDS = table(Kind.of(Schema.PASSWORDS));
    static final Part<MemoryTable<UUID, PasskeyRow>> PASSKEYS = table(Kind.of(Schema.PASSKEYS));
    /** The sessions. The additional orders are by creation and by last use. */
    static final Part<MemoryTable<UUID, SessionRow>> SESSIONS = table(Kind.of(Schema.SESSIONS)
            .sortedBy(Comparator.comparing(SessionRow::createdAt).thenComparing(SessionRow::sessionId, Order.OF_IDS))
            .sortedBy(Comparator.comparing(SessionRow::lastSeenAt).thenComparing(SessionRow::sessionId, Order.OF_IDS)));
    /** The domains whose e-mail addresses belong to the organization, sorted. */
    static final Part<List<String>> DOMAINS = part(List.of());

    static final Part<MemoryTable<UUID, ProviderRow>> PROVIDERS = table(Kind.of(Schema.PROVIDERS));
    static final Part<MemoryTable<UUID, IdentityLinkRow>> LINKS = table(Kind.of(Schema.IDENTITY_LINKS));
    static final Part<MemoryTable<UUID, DeviceLoginRow>> DEVICE_LOGINS = table(Kind.of(Schema.DEVICE_LOGINS));
    /** The browsers from which users have signed in, by the hash of their secret. */
    static final Part<MemoryTable<TokenHash, KnownBrowserRow>> BROWSERS =
            table(Kind.of(Schema.KNOWN_BROWSERS, Comparator.naturalOrder()));

    static final Part<MemoryTable<UUID, IssuerRow>> ISSUERS = table(Kind.of(Schema.ISSUERS));
    static final Part<MemoryTable<UUID, RuleRow>> RULES = table(Kind.of(Schema.FEDERATION_RULES));

    static final Part<AuditTable> AUDIT = part(AuditTable.EMPTY);

    static final OrganizationState EMPTY = new OrganizationState(null, EMPTY_PARTS.toArray());

    private final @Nullable OrganizationRow row;
    private final Object[] parts;

    private OrganizationState(@Nullable OrganizationRow row, Object[] parts) {
        this.row = row;
        this.parts = parts;
    }

    private static <K, R> Part<MemoryTable<K, R>> table(Kind<K, R> kind) {
        return part(MemoryTable.of(kind));
    }

    private static <T> Part<T> part(T empty) {
        EMPTY_PARTS.add(empty);
        return new Part<>(EMPTY_PARTS.size() - 1);
    }

    /** Returns the organization itself, or null before it is inserted. */
    @Nullable
    OrganizationRow row() {
        return row;
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // a part has one type
    <T> T get(Part<T> part) {
        return (T) parts[part.index];
    }

    OrganizationState with(OrganizationRow newRow) {
        return new OrganizationState(newRow, parts);
    }

    <T> OrganizationState with(Part<T> part, T value) {
        Object[] changed = parts.clone();
        changed[part.index] = value;
        return new OrganizationState(row, changed);
    }

    /** Returns the display name of a user, project, collection, input, token, passkey or issuer. */
    Optional<String> nameOf(UUID id) {
        return get(USERS)
                .rows()
                .find(id)
                .map(UserRow::name)
                .or(() -> get(PROJECTS).find(id).map(ProjectRow::name))
                .or(() -> get(COLLECTIONS).find(id).map(CollectionRow::name))
                .or(() -> get(INPUTS).find(id).map(InputRow::name))
                .or(() -> get(TOKENS).find(id).map(TokenRow::name))
                .or(() -> get(PASSKEYS).find(id).map(PasskeyRow::name))
                .or(() -> get(ISSUERS).find(id).map(IssuerRow::name));
    }

    Usage usage() {
        return new Usage(
                get(PROJECTS).size(),
                get(USERS).rows().size(),
                get(TOKENS).bytes(),
                get(COLLECTIONS).size(),
                get(INPUTS).size(),
                get(QUERIES).size(),
                get(INPUTS).bytes() + get(QUERIES).bytes(),
                get(STORED_RESPONSES).size(),
                get(STORED_RESPONSES).bytes());
    }

    /**
     * A part of the state.
     *
     * @param <T> the type of the part
     */
    @SuppressWarnings("UnusedTypeParameter") // the parameter makes get and with type-safe
    record Part<T>(int index) {}
}
