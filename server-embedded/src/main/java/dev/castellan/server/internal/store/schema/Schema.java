package dev.castellan.server.internal.store.schema;

import static dev.castellan.server.internal.store.schema.Column.Trait.DERIVED;
import static dev.castellan.server.internal.store.schema.Column.Trait.EDITABLE;
import static dev.castellan.server.internal.store.schema.Column.Trait.KEY;
import static dev.castellan.server.internal.store.schema.Column.Trait.NULLABLE;
import static dev.castellan.server.internal.store.schema.ColumnType.ADDRESS;
import static dev.castellan.server.internal.store.schema.ColumnType.ADDRESSES;
import static dev.castellan.server.internal.store.schema.ColumnType.BASE64;
import static dev.castellan.server.internal.store.schema.ColumnType.CHALLENGES;
import static dev.castellan.server.internal.store.schema.ColumnType.CHANGES;
import static dev.castellan.server.internal.store.schema.ColumnType.CLAIMS;
import static dev.castellan.server.internal.store.schema.ColumnType.CLAIM_NAMES;
import static dev.castellan.server.internal.store.schema.ColumnType.COLLECTION_TYPE;
import static dev.castellan.server.internal.store.schema.ColumnType.COUNT;
import static dev.castellan.server.internal.store.schema.ColumnType.DAILY_CALLS;
import static dev.castellan.server.internal.store.schema.ColumnType.DAYS;
import static dev.castellan.server.internal.store.schema.ColumnType.DOMAIN;
import static dev.castellan.server.internal.store.schema.ColumnType.EMAIL;
import static dev.castellan.server.internal.store.schema.ColumnType.FINGERPRINT;
import static dev.castellan.server.internal.store.schema.ColumnType.FLAG;
import static dev.castellan.server.internal.store.schema.ColumnType.HASH;
import static dev.castellan.server.internal.store.schema.ColumnType.HOURS;
import static dev.castellan.server.internal.store.schema.ColumnType.ID;
import static dev.castellan.server.internal.store.schema.ColumnType.IDS;
import static dev.castellan.server.internal.store.schema.ColumnType.ISSUER;
import static dev.castellan.server.internal.store.schema.ColumnType.JSON;
import static dev.castellan.server.internal.store.schema.ColumnType.JWKS;
import static dev.castellan.server.internal.store.schema.ColumnType.KEY_SOURCE;
import static dev.castellan.server.internal.store.schema.ColumnType.LANGUAGE;
import static dev.castellan.server.internal.store.schema.ColumnType.LIFETIME;
import static dev.castellan.server.internal.store.schema.ColumnType.LOGIN_STATE;
import static dev.castellan.server.internal.store.schema.ColumnType.MAIL;
import static dev.castellan.server.internal.store.schema.ColumnType.METHOD;
import static dev.castellan.server.internal.store.schema.ColumnType.NAME;
import static dev.castellan.server.internal.store.schema.ColumnType.NUMBER;
import static dev.castellan.server.internal.store.schema.ColumnType.PASSWORD;
import static dev.castellan.server.internal.store.schema.ColumnType.PAST_NAME;
import static dev.castellan.server.internal.store.schema.ColumnType.PAST_NAMES;
import static dev.castellan.server.internal.store.schema.ColumnType.PATH;
import static dev.castellan.server.internal.store.schema.ColumnType.PAYLOAD;
import static dev.castellan.server.internal.store.schema.ColumnType.PREFIX;
import static dev.castellan.server.internal.store.schema.ColumnType.PURPOSE;
import static dev.castellan.server.internal.store.schema.ColumnType.ROLE;
import static dev.castellan.server.internal.store.schema.ColumnType.STATUS;
import static dev.castellan.server.internal.store.schema.ColumnType.SUBJECT;
import static dev.castellan.server.internal.store.schema.ColumnType.TAG;
import static dev.castellan.server.internal.store.schema.ColumnType.TEXT;
import static dev.castellan.server.internal.store.schema.ColumnType.TIME;
import static dev.castellan.server.internal.store.schema.ColumnType.URL;
import static dev.castellan.server.internal.store.schema.ColumnType.VIA;
import static dev.castellan.server.internal.store.schema.ColumnType.WORD;

import dev.castellan.model.Role;
import dev.castellan.server.internal.address.AddressRanges;
import dev.castellan.server.internal.store.audit.AuditPosition;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.internal.store.credentials.DeviceLoginRow;
import dev.castellan.server.internal.store.credentials.DeviceLoginRow.Device;
import dev.castellan.server.internal.store.credentials.IdentityLinkRow;
import dev.castellan.server.internal.store.credentials.InvitationRow;
import dev.castellan.server.internal.store.credentials.KnownBrowserRow;
import dev.castellan.server.internal.store.credentials.PasskeyRow;
import dev.castellan.server.internal.store.credentials.PasswordRow;
import dev.castellan.server.internal.store.credentials.ProviderRow;
import dev.castellan.server.internal.store.credentials.SessionRow;
import dev.castellan.server.internal.store.credentials.SessionRow.FromProvider;
import dev.castellan.server.internal.store.federation.IssuerRow;
import dev.castellan.server.internal.store.federation.RuleRow;
import dev.castellan.server.internal.store.rows.CollectionRow;
import dev.castellan.server.internal.store.rows.CreatedBy;
import dev.castellan.server.internal.store.rows.FederatedFrom;
import dev.castellan.server.internal.store.rows.InputRow;
import dev.castellan.server.internal.store.rows.OrganizationLimits;
import dev.castellan.server.internal.store.rows.OrganizationRow;
import dev.castellan.server.internal.store.rows.ProjectRow;
import dev.castellan.server.internal.store.rows.QueryRow;
import dev.castellan.server.internal.store.rows.Rotation;
import dev.castellan.server.internal.store.rows.StoredResponse;
import dev.castellan.server.internal.store.rows.TokenActivity;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.internal.store.rows.TokenLimits;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.internal.store.rows.UserRow;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The tables of a store. The migrations create these tables in a database. */
public final class Schema {

    /** The columns of {@link #ORGANIZATIONS} that contain the numbers of {@link Usage}, in the same order. */
    public static final List<String> USAGE = List.of(
            "project_count",
            "user_count",
            "token_count",
            "collection_count",
            "input_count",
            "query_count",
            "payload_bytes",
            "kept_answer_count",
            "kept_answer_bytes");

    public static final TableSchema<UUID, OrganizationRow> ORGANIZATIONS = TableSchema.of(
                    "organizations", "organization", OrganizationRow::organizationId)
            .columns(table -> table.organization(OrganizationRow::organizationId)
                    .column("tag", TAG, OrganizationRow::tag)
                    .column("name", NAME, OrganizationRow::name)
                    .column("default_project_id", ID, OrganizationRow::defaultProjectId)
                    // a reader of a backup must not learn the key of a store
                    .generated("signing_key", TEXT, OrganizationRow::signingKey, Schema::signingKey)
                    .column("created_at", TIME, OrganizationRow::createdAt)
                    .column("version", NUMBER)
                    .column("first_credential_token", ID, NULLABLE)
                    .column("first_credential_user", ID, NULLABLE)
                    .column("expiry_mails_at", TIME)
                    .initially(USAGE, NUMBER, 0L)
                    .initially("deleted", FLAG, false)
                    .column(
                            "max_token_lifetime_days",
                            DAYS,
                            organization -> organization.limits().maxTokenLifetimeDays(),
                            NULLABLE)
                    .column(
                            "max_session_hours",
                            HOURS,
                            organization -> organization.limits().maxSessionHours(),
                            NULLABLE)
                    .column(
                            "admin_passkeys_required",
                            FLAG,
                            organization -> organization.limits().adminPasskeysRequired())
                    .read(in -> new OrganizationRow(
                            in.get(ID),
                            in.get(TAG),
                            in.get(NAME),
                            in.get(ID),
                            in.get(TEXT),
                            in.get(TIME),
                            new OrganizationLimits(in.getOrNull(DAYS), in.getOrNull(HOURS), in.get(FLAG)))));

    public static final TableSchema<UUID, UserRow> USERS = TableSchema.of("users", "user", UserRow::userId)
            .uniqueBy(UserRow::emailKey)
            .columns(table -> table.key("user_id", UserRow::userId)
                    .column("name", NAME, UserRow::name, EDITABLE)
                    .column("email", EMAIL, UserRow::email, EDITABLE)
                    .column("email_key", TEXT, UserRow::emailKey, DERIVED)
                    .column("role", ROLE, UserRow::role, EDITABLE)
                    .column("is_service_account", FLAG, UserRow::isServiceAccount)
                    .column("created_at", TIME, UserRow::createdAt)
                    .column("suspended", FLAG, UserRow::suspended)
                    .column("language", LANGUAGE, UserRow::language, NULLABLE)
                    .column("search_text", TEXT, UserRow::searchText, DERIVED)
                    .read(in -> new UserRow(
                            in.get(ID),
                            in.get(NAME),
                            in.get(EMAIL),
                            in.get(ROLE),
                            in.get(FLAG),
                            in.get(TIME),
                            in.get(FLAG),
                            in.getOrNull(LANGUAGE))));

    public static final TableSchema<UUID, TokenRow> TOKENS = TableSchema.of("tokens", "token", TokenRow::tokenId)
            .ownedBy(TokenRow::userId)
            .uniqueBy(TokenRow::hash)
            .columns(table -> table.key("token_id", TokenRow::tokenId)
                    .column("user_id", ID, TokenRow::userId)
                    // copies of the row of the user
                    .initially("user_role", ROLE, Role.CLIENT)
                    .initially("user_suspended", FLAG, false)
                    .column("name", NAME, TokenRow::name, NULLABLE, EDITABLE)
                    .column("prefix", PREFIX, TokenRow::prefix)
                    .column("hash", HASH, TokenRow::hash)
                    .column("created_at", TIME, TokenRow::createdAt)
                    .column("expires_at", TIME, TokenRow::expiresAt, NULLABLE, EDITABLE)
                    .column("last_used_at", TIME, TokenRow::lastUsedAt, NULLABLE)
                    .column("created_by_user", ID, token -> userId(token.createdBy()), NULLABLE)
                    .column("created_by_token", ID, token -> tokenId(token.createdBy()), NULLABLE)
                    .column("rotated_from", ID, token -> token.rotation().from(), NULLABLE, EDITABLE)
                    .column("rotated_to", ID, token -> token.rotation().to(), NULLABLE, EDITABLE)
                    .column("read_only", FLAG, token -> token.limits().readOnly())
                    .column(
                            "allowed_addresses",
                            ADDRESSES,
                            token -> token.limits().addresses(),
                            NULLABLE,
                            EDITABLE)
                    .column(
                            "last_used_address",
                            ADDRESS,
                            token -> token.activity().address(),
                            NULLABLE)
                    .column(
                            "daily_calls",
                            DAILY_CALLS,
                            token -> token.activity().calls(),
                            NULLABLE)
                    .column("last_refused_at", TIME, token -> token.activity().refusedAt(), NULLABLE)
                    .column(
                            "last_refused_address",
                            ADDRESS,
                            token -> token.activity().refusedAddress(),
                            NULLABLE)
                    .column("last_refused_code", WORD, token -> token.activity().refusedCode(), NULLABLE)
                    .column("rule_id", ID, token -> federated(token, FederatedFrom::ruleId), NULLABLE)
                    .column("federated_issuer", TEXT, token -> federated(token, FederatedFrom::issuer), NULLABLE)
                    .column("federated_subject", TEXT, token -> federated(token, FederatedFrom::subject), NULLABLE)
                    .read(in -> new TokenRow(
                            in.get(ID),
                            in.get(ID),
                            in.getOrNull(NAME),
                            in.get(PREFIX),
                            in.get(HASH),
                            in.get(TIME),
                            in.getOrNull(TIME),
                            in.getOrNull(TIME),
                            createdBy(in),
                            new Rotation(in.getOrNull(ID), in.getOrNull(ID)),
                            limits(in),
                            new TokenActivity(
                                    in.getOrNull(ADDRESS),
                                    in.getOrNull(DAILY_CALLS),
                                    in.getOrNull(TIME),
                                    in.getOrNull(ADDRESS),
                                    in.getOrNull(WORD)),
                            federatedFrom(in))));

    public static final TableSchema<UUID, ProjectRow> PROJECTS = TableSchema.of(
                    "projects", "project", ProjectRow::projectId)
            .columns(table -> table.key("project_id", ProjectRow::projectId)
                    .column("name", NAME, ProjectRow::name, EDITABLE)
                    // whether the row of the organization names the project
                    .initially("is_default", FLAG, false)
                    .column("created_at", TIME, ProjectRow::createdAt)
                    .column("archived", FLAG, ProjectRow::archived, EDITABLE)
                    .initially("deleted", FLAG, false)
                    .column("search_text", TEXT, ProjectRow::searchText, DERIVED)
                    .read(in -> new ProjectRow(in.get(ID), in.get(NAME), in.get(TIME), in.get(FLAG))));

    public static final TableSchema<?, ?> MEMBERSHIPS = TableSchema.of("memberships", "membership")
            .columns(table -> table.column("project_id", ID, KEY).column("user_id", ID, KEY));

    public static final TableSchema<UUID, CollectionRow> COLLECTIONS = TableSchema.of(
                    "collections", "collection", CollectionRow::id)
            .ownedBy(CollectionRow::projectId)
            .columns(table -> table.key("id", CollectionRow::id)
                    .column("project_id", ID, CollectionRow::projectId)
                    .column("name", NAME, CollectionRow::name, EDITABLE)
                    .column("type", COLLECTION_TYPE, CollectionRow::type)
                    .column("created_at", TIME, CollectionRow::createdAt)
                    // the number of rows of collection_inputs
                    .initially("input_count", NUMBER, 0L)
                    .read(in -> new CollectionRow(
                            in.get(ID), in.get(ID), in.get(NAME), in.get(COLLECTION_TYPE), in.get(TIME))));

    public static final TableSchema<UUID, InputRow> INPUTS = TableSchema.of("inputs", "input", InputRow::id)
            .ownedBy(InputRow::projectId)
            .columns(table -> table.key("id", InputRow::id)
                    .column("project_id", ID, InputRow::projectId)
                    .column("name", NAME, InputRow::name, NULLABLE, EDITABLE)
                    .column("payload", PAYLOAD, InputRow::payload, NULLABLE)
                    .column("created_at", TIME, InputRow::createdAt)
                    .read(in -> new InputRow(
                            in.get(ID), in.get(ID), in.getOrNull(NAME), in.getOrNull(PAYLOAD), in.get(TIME))));

    public static final TableSchema<?, ?> DELETED_INPUTS =
            TableSchema.of("deleted_inputs", "deleted input").columns(table -> table.column("input_id", ID, KEY));

    public static final TableSchema<?, ?> COLLECTION_INPUTS = TableSchema.of(
                    "collection_inputs", "input of a collection")
            .columns(table -> table.column("collection_id", ID, KEY)
                    .column("input_id", ID, KEY)
                    .column("project_id", ID));

    public static final TableSchema<UUID, QueryRow> QUERIES = TableSchema.of("queries", "query", QueryRow::id)
            .ownedBy(QueryRow::inputId)
            .columns(table -> table.key("id", QueryRow::id)
                    .column("input_id", ID, QueryRow::inputId)
                    .column("project_id", ID, QueryRow::projectId)
                    .column("payload", PAYLOAD, QueryRow::payload, NULLABLE)
                    .column("created_at", TIME, QueryRow::createdAt)
                    .read(in -> new QueryRow(in.get(ID), in.get(ID), in.get(ID), in.getOrNull(PAYLOAD), in.get(TIME))));

    public static final TableSchema<StoredResponse.Scope, StoredResponse> STORED_RESPONSES = TableSchema.of(
                    "kept_answers", "stored response", StoredResponse::scope)
            .columns(table -> table.column(
                            "user_id", ID, response -> response.scope().userId(), KEY)
                    .column("operation", WORD, response -> response.scope().operation(), KEY)
                    .column("request_key", WORD, response -> response.scope().key(), KEY)
                    .column("fingerprint", FINGERPRINT, StoredResponse::fingerprint)
                    .column("status", STATUS, StoredResponse::status)
                    .column("location", PATH, StoredResponse::location, NULLABLE)
                    .column("body", JSON, StoredResponse::body, NULLABLE)
                    .column("created_id", ID, StoredResponse::createdId, NULLABLE)
                    .column("created_at", TIME, StoredResponse::createdAt)
                    .read(in -> new StoredResponse(
                            new StoredResponse.Scope(in.get(ID), in.get(WORD), in.get(WORD)),
                            in.get(FINGERPRINT),
                            in.get(STATUS),
                            in.getOrNull(PATH),
                            in.getOrNull(JSON),
                            in.getOrNull(ID),
                            in.get(TIME))));

    public static final TableSchema<UUID, InvitationRow> INVITATIONS = TableSchema.of(
                    "invitations", "invitation of user", InvitationRow::userId)
            .uniqueBy(InvitationRow::hash)
            .columns(table -> table.key("user_id", InvitationRow::userId)
                    .column("purpose", PURPOSE, InvitationRow::purpose)
                    .column("hash", HASH, InvitationRow::hash)
                    .column("created_by_user", ID, invitation -> userId(invitation.createdBy()), NULLABLE)
                    .column("created_by_token", ID, invitation -> tokenId(invitation.createdBy()), NULLABLE)
                    .column("created_at", TIME, InvitationRow::createdAt)
                    .column("expires_at", TIME, InvitationRow::expiresAt)
                    .column("used_at", TIME, InvitationRow::usedAt, NULLABLE)
                    .column("mail", MAIL, InvitationRow::mail)
                    .read(in -> new InvitationRow(
                            in.get(ID),
                            in.get(PURPOSE),
                            in.get(HASH),
                            createdBy(in),
                            in.get(TIME),
                            in.get(TIME),
                            in.getOrNull(TIME),
                            in.get(MAIL))));

    public static final TableSchema<UUID, PasswordRow> PASSWORDS = TableSchema.of(
                    "passwords", "password of user", PasswordRow::userId)
            .columns(table -> table.key("user_id", PasswordRow::userId)
                    .column("hash", PASSWORD, PasswordRow::hash)
                    .column("set_at", TIME, PasswordRow::setAt)
                    .column("failures", COUNT, PasswordRow::failures)
                    .column("blocked_until", TIME, PasswordRow::blockedUntil, NULLABLE)
                    .read(in -> new PasswordRow(
                            in.get(ID), in.get(PASSWORD), in.get(TIME), in.get(COUNT), in.getOrNull(TIME))));

    public static final TableSchema<UUID, PasskeyRow> PASSKEYS = TableSchema.of(
                    "passkeys", "passkey", PasskeyRow::passkeyId)
            .ownedBy(PasskeyRow::userId)
            .uniqueBy(PasskeyRow::credentialId)
            .columns(table -> table.key("passkey_id", PasskeyRow::passkeyId)
                    .column("user_id", ID, PasskeyRow::userId)
                    .column("credential_id", BASE64, PasskeyRow::credentialId)
                    .column("credential", BASE64, PasskeyRow::credential)
                    .column("sign_count", NUMBER, PasskeyRow::signCount)
                    .column("name", NAME, PasskeyRow::name)
                    .column("created_at", TIME, PasskeyRow::createdAt)
                    .column("last_used_at", TIME, PasskeyRow::lastUsedAt, NULLABLE)
                    .column("spent_challenges", CHALLENGES, PasskeyRow::spentChallenges)
                    .read(in -> new PasskeyRow(
                            in.get(ID),
                            in.get(ID),
                            in.get(BASE64),
                            in.get(BASE64),
                            in.get(NUMBER),
                            in.get(NAME),
                            in.get(TIME),
                            in.getOrNull(TIME),
                            in.get(CHALLENGES))));

    public static final TableSchema<UUID, SessionRow> SESSIONS = TableSchema.of(
                    "sessions", "session", SessionRow::sessionId)
            .ownedBy(SessionRow::userId)
            .uniqueBy(SessionRow::hash)
            .columns(table -> table.key("session_id", SessionRow::sessionId)
                    .column("user_id", ID, SessionRow::userId)
                    .column("hash", HASH, SessionRow::hash)
                    .column("method", METHOD, SessionRow::method)
                    .column("token_id", ID, SessionRow::tokenId, NULLABLE)
                    .column("created_at", TIME, SessionRow::createdAt)
                    .column("authenticated_at", TIME, SessionRow::authenticatedAt)
                    .column("last_seen_at", TIME, SessionRow::lastSeenAt)
                    .column("address", ADDRESS, SessionRow::address, NULLABLE)
                    .column("user_agent", TEXT, SessionRow::userAgent, NULLABLE)
                    .column(
                            "link_id",
                            ID,
                            session -> session.provider() == null
                                    ? null
                                    : session.provider().linkId(),
                            NULLABLE)
                    .column(
                            "provider_session",
                            SUBJECT,
                            session -> session.provider() == null
                                    ? null
                                    : session.provider().sid(),
                            NULLABLE)
                    .read(in -> new SessionRow(
                            in.get(ID),
                            in.get(ID),
                            in.get(HASH),
                            in.get(METHOD),
                            in.getOrNull(ID),
                            in.get(TIME),
                            in.get(TIME),
                            in.get(TIME),
                            in.getOrNull(ADDRESS),
                            in.getOrNull(TEXT),
                            fromProvider(in))));

    public static final TableSchema<?, ?> ORGANIZATION_DOMAINS = TableSchema.of(
                    "organization_domains", "domain of an organization")
            .columns(table -> table.column("domain", DOMAIN, KEY));

    public static final TableSchema<UUID, ProviderRow> PROVIDERS = TableSchema.of(
                    "providers", "provider", ProviderRow::providerId)
            .columns(table -> table.key("provider_id", ProviderRow::providerId)
                    .column("name", NAME, ProviderRow::name)
                    .column("issuer", ISSUER, ProviderRow::issuer)
                    .column("client_id", WORD, ProviderRow::clientId)
                    .column("secret", BASE64, ProviderRow::secret, NULLABLE)
                    .column("create_users", FLAG, provider -> provider.newUserProjects() != null)
                    .column(
                            "new_user_projects",
                            IDS,
                            provider -> provider.newUserProjects() == null ? null : orNull(provider.newUserProjects()),
                            NULLABLE)
                    .column("passwords", FLAG, ProviderRow::passwords)
                    .column("enabled", FLAG, ProviderRow::enabled)
                    .column("created_at", TIME, ProviderRow::createdAt)
                    .column("tested_at", TIME, ProviderRow::testedAt, NULLABLE)
                    .read(in -> new ProviderRow(
                            in.get(ID),
                            in.get(NAME),
                            in.get(ISSUER),
                            in.get(WORD),
                            in.getOrNull(BASE64),
                            newUserProjects(in),
                            in.get(FLAG),
                            in.get(FLAG),
                            in.get(TIME),
                            in.getOrNull(TIME))));

    public static final TableSchema<UUID, IdentityLinkRow> IDENTITY_LINKS = TableSchema.of(
                    "identity_links", "link", IdentityLinkRow::linkId)
            .ownedBy(IdentityLinkRow::userId)
            .uniqueBy(IdentityLinkRow::identity)
            .columns(table -> table.key("link_id", IdentityLinkRow::linkId)
                    .column("user_id", ID, IdentityLinkRow::userId)
                    .column("issuer", ISSUER, IdentityLinkRow::issuer)
                    .column("subject", SUBJECT, IdentityLinkRow::subject)
                    .column("identity", HASH, IdentityLinkRow::identity, DERIVED)
                    .column("created_at", TIME, IdentityLinkRow::createdAt)
                    .read(in -> new IdentityLinkRow(
                            in.get(ID), in.get(ID), in.get(ISSUER), in.get(SUBJECT), in.get(TIME))));

    public static final TableSchema<UUID, DeviceLoginRow> DEVICE_LOGINS = TableSchema.of(
                    "device_logins", "login of user", DeviceLoginRow::userId)
            .uniqueBy(DeviceLoginRow::code)
            .columns(table -> table.key("user_id", DeviceLoginRow::userId)
                    .column("code", HASH, DeviceLoginRow::code)
                    .column("state", LOGIN_STATE, DeviceLoginRow::state)
                    .column("device_code", HASH, login -> device(login, Device::hash), NULLABLE)
                    .column("program", WORD, login -> device(login, Device::program), NULLABLE)
                    .column("computer", WORD, login -> device(login, Device::computer), NULLABLE)
                    .column("address", ADDRESS, login -> device(login, Device::address), NULLABLE)
                    .column("started_at", TIME, login -> device(login, Device::startedAt), NULLABLE)
                    .column("lifetime_seconds", COUNT, login -> device(login, Device::lifetimeSeconds), NULLABLE)
                    .column("session_id", ID, DeviceLoginRow::sessionId, NULLABLE)
                    .column("created_at", TIME, DeviceLoginRow::createdAt)
                    .read(in -> new DeviceLoginRow(
                            in.get(ID),
                            in.get(HASH),
                            in.get(LOGIN_STATE),
                            device(in),
                            in.getOrNull(ID),
                            in.get(TIME))));

    public static final TableSchema<TokenHash, KnownBrowserRow> KNOWN_BROWSERS = TableSchema.of(
                    "known_browsers", "browser", KnownBrowserRow::hash)
            .ownedBy(KnownBrowserRow::userId)
            .columns(table -> table.column("hash", HASH, KnownBrowserRow::hash, KEY)
                    .column("user_id", ID, KnownBrowserRow::userId)
                    .column("signed_in_at", TIME, KnownBrowserRow::signedInAt)
                    .column("failures", COUNT, KnownBrowserRow::failures)
                    .column("blocked_until", TIME, KnownBrowserRow::blockedUntil, NULLABLE)
                    .read(in -> new KnownBrowserRow(
                            in.get(HASH), in.get(ID), in.get(TIME), in.get(COUNT), in.getOrNull(TIME))));

    public static final TableSchema<UUID, IssuerRow> ISSUERS = TableSchema.of("issuers", "issuer", IssuerRow::issuerId)
            .columns(table -> table.key("issuer_id", IssuerRow::issuerId)
                    .column("name", NAME, IssuerRow::name, EDITABLE)
                    .column("issuer", URL, IssuerRow::issuer)
                    .column("audience", NAME, IssuerRow::audience)
                    .column("key_source", KEY_SOURCE, issuer -> issuer.keys().source(), EDITABLE)
                    .column("jwks_url", URL, issuer -> issuer.keys().url(), NULLABLE, EDITABLE)
                    .column("jwks", JWKS, issuer -> issuer.keys().set(), NULLABLE, EDITABLE)
                    .column("required_claims", CLAIM_NAMES, IssuerRow::requiredClaims, EDITABLE)
                    .column("enabled", FLAG, IssuerRow::enabled, EDITABLE)
                    .column("created_at", TIME, IssuerRow::createdAt)
                    .column("created_by", ID, IssuerRow::createdBy, NULLABLE)
                    .read(in -> new IssuerRow(
                            in.get(ID),
                            in.get(NAME),
                            in.get(URL),
                            in.get(NAME),
                            new IssuerRow.Keys(in.get(KEY_SOURCE), in.getOrNull(URL), in.getOrNull(JWKS)),
                            in.get(CLAIM_NAMES),
                            in.get(FLAG),
                            in.get(TIME),
                            in.getOrNull(ID))));

    public static final TableSchema<UUID, RuleRow> FEDERATION_RULES = TableSchema.of(
                    "federation_rules", "rule", RuleRow::ruleId)
            .ownedBy(RuleRow::userId)
            .columns(table -> table.key("rule_id", RuleRow::ruleId)
                    .column("issuer_id", ID, RuleRow::issuerId)
                    .column("user_id", ID, RuleRow::userId)
                    .column("claims", CLAIMS, RuleRow::match, EDITABLE)
                    .column("token_lifetime_seconds", LIFETIME, RuleRow::tokenLifetimeSeconds, EDITABLE)
                    .column("enabled", FLAG, RuleRow::enabled, EDITABLE)
                    .column("created_at", TIME, RuleRow::createdAt)
                    .column("created_by", ID, RuleRow::createdBy, NULLABLE)
                    .read(in -> new RuleRow(
                            in.get(ID),
                            in.get(ID),
                            in.get(ID),
                            in.get(CLAIMS),
                            in.get(LIFETIME),
                            in.get(FLAG),
                            in.get(TIME),
                            in.getOrNull(ID))));

    public static final TableSchema<AuditPosition, AuditRow> AUDIT_EVENTS = TableSchema.of(
                    "audit_events", "audit event", AuditRow::position)
            .columns(table -> table.column("at", TIME, AuditRow::at, KEY)
                    .column("event_id", ID, AuditRow::eventId, KEY)
                    .column("operation", WORD, AuditRow::operation)
                    .column("via", VIA, AuditRow::via)
                    .column("actor_id", ID, AuditRow::actorId, NULLABLE)
                    .column("actor_name", PAST_NAME, AuditRow::actorName, NULLABLE)
                    .column("credential_id", ID, AuditRow::credentialId, NULLABLE)
                    // a repeated id must not make the change fail
                    .column(
                            "object_ids",
                            IDS,
                            event ->
                                    orNull(event.objectIds().stream().distinct().toList()),
                            NULLABLE)
                    .column("object_names", PAST_NAMES, event -> orNull(event.objectNames()), NULLABLE)
                    .column("address", ADDRESS, AuditRow::address, NULLABLE)
                    .column("changes", CHANGES, event -> orNull(event.changes()), NULLABLE)
                    .read(Schema::auditEvent));

    public static final TableSchema<?, ?> AUDIT_OBJECTS = TableSchema.of("audit_objects", "object of an event")
            .columns(table ->
                    table.column("object_id", ID, KEY).column("at", TIME, KEY).column("event_id", ID, KEY));

    /** All tables. Each table comes after the tables that it refers to. */
    public static final List<TableSchema<?, ?>> TABLES = List.of(
            ORGANIZATIONS,
            USERS,
            TOKENS,
            PROJECTS,
            MEMBERSHIPS,
            COLLECTIONS,
            INPUTS,
            DELETED_INPUTS,
            COLLECTION_INPUTS,
            QUERIES,
            STORED_RESPONSES,
            INVITATIONS,
            PASSWORDS,
            PASSKEYS,
            SESSIONS,
            KNOWN_BROWSERS,
            ISSUERS,
            FEDERATION_RULES,
            AUDIT_EVENTS,
            AUDIT_OBJECTS,
            ORGANIZATION_DOMAINS,
            PROVIDERS,
            IDENTITY_LINKS,
            DEVICE_LOGINS);

    private Schema() {}

    private static String signingKey() {
        byte[] key = new byte[32];
        new SecureRandom().nextBytes(key);
        return HexFormat.of().formatHex(key);
    }

    private static @Nullable UUID userId(@Nullable CreatedBy createdBy) {
        return createdBy == null ? null : createdBy.userId();
    }

    private static @Nullable UUID tokenId(@Nullable CreatedBy createdBy) {
        return createdBy == null ? null : createdBy.tokenId();
    }

    private static @Nullable CreatedBy createdBy(ColumnReader in) {
        UUID user = in.getOrNull(ID);
        UUID token = in.getOrNull(ID);
        return user == null ? null : new CreatedBy(user, token);
    }

    private static <T> @Nullable T federated(TokenRow token, Function<FederatedFrom, T> part) {
        return token.federated() == null ? null : part.apply(token.federated());
    }

    private static @Nullable FederatedFrom federatedFrom(ColumnReader in) {
        UUID rule = in.getOrNull(ID);
        String issuer = in.getOrNull(TEXT);
        String subject = in.getOrNull(TEXT);
        return rule == null || issuer == null || subject == null ? null : new FederatedFrom(rule, issuer, subject);
    }

    private static @Nullable List<UUID> newUserProjects(ColumnReader in) {
        boolean createUsers = in.get(FLAG);
        List<UUID> projects = in.getOrNull(IDS);
        return createUsers ? Objects.requireNonNullElse(projects, List.of()) : null;
    }

    private static <T> @Nullable T device(DeviceLoginRow login, Function<Device, @Nullable T> part) {
        return login.device() == null ? null : part.apply(login.device());
    }

    private static @Nullable Device device(ColumnReader in) {
        TokenHash hash = in.getOrNull(HASH);
        String program = in.getOrNull(WORD);
        String computer = in.getOrNull(WORD);
        String address = in.getOrNull(ADDRESS);
        Instant startedAt = in.getOrNull(TIME);
        Integer lifetime = in.getOrNull(COUNT);
        return hash == null || program == null || computer == null || startedAt == null || lifetime == null
                ? null
                : new Device(hash, program, computer, address, startedAt, lifetime);
    }

    private static @Nullable FromProvider fromProvider(ColumnReader in) {
        UUID link = in.getOrNull(ID);
        String sid = in.getOrNull(SUBJECT);
        return link == null ? null : new FromProvider(link, sid);
    }

    /** Reads the limits of a token from the next columns, as {@link #TOKENS} and the lookup of a caller contain them. */
    public static TokenLimits limits(ColumnReader in) {
        boolean readOnly = in.get(FLAG);
        AddressRanges addresses = in.getOrNull(ADDRESSES);
        return readOnly || addresses != null ? new TokenLimits(readOnly, addresses) : TokenLimits.NONE;
    }

    private static AuditRow auditEvent(ColumnReader in) {
        Instant at = in.get(TIME);
        return new AuditRow(
                in.get(ID),
                at,
                in.get(WORD),
                in.get(VIA),
                in.getOrNull(ID),
                in.getOrNull(PAST_NAME),
                in.getOrNull(ID),
                Objects.requireNonNullElse(in.getOrNull(IDS), List.of()),
                Objects.requireNonNullElse(in.getOrNull(PAST_NAMES), List.of()),
                in.getOrNull(ADDRESS),
                Objects.requireNonNullElse(in.getOrNull(CHANGES), List.of()));
    }

    /** Returns the list, or {@code null} if it is empty. */
    private static <T> @Nullable List<T> orNull(List<T> list) {
        return list.isEmpty() ? null : list;
    }
}
