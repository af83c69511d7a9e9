package dev.castellan.model.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.castellan.model.Collection;
import dev.castellan.model.CollectionChange;
import dev.castellan.model.CollectionType;
import dev.castellan.model.CollectionUpdate;
import dev.castellan.model.DeletedTokens;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.MembershipChange;
import dev.castellan.model.NewCollection;
import dev.castellan.model.NewProject;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.NewToken;
import dev.castellan.model.Organization;
import dev.castellan.model.OrganizationUpdate;
import dev.castellan.model.Page;
import dev.castellan.model.Project;
import dev.castellan.model.ProjectUpdate;
import dev.castellan.model.Role;
import dev.castellan.model.Token;
import dev.castellan.model.TokenAccess;
import dev.castellan.model.TokenCreator;
import dev.castellan.model.TokenRotation;
import dev.castellan.model.TokenUpdate;
import dev.castellan.model.User;
import dev.castellan.model.UserUpdate;
import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.audit.FieldChange;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.model.federation.FederationRule;
import dev.castellan.model.federation.Issuer;
import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.InputUpdate;
import dev.castellan.model.inputs.NewInput;
import dev.castellan.model.inputs.NewQuery;
import dev.castellan.model.inputs.Query;
import dev.castellan.model.json.Json;
import dev.castellan.model.json.JsonValue;
import dev.castellan.model.people.Invitation;
import dev.castellan.model.people.InvitationPurpose;
import dev.castellan.model.people.InvitationRenewal;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.model.people.NewInvitation;
import dev.castellan.model.people.Passkey;
import dev.castellan.model.people.Session;
import dev.castellan.model.people.SignInMethod;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Consistent example bodies for all operations. */
final class Examples {

    static final UUID TOKEN_ID = id(5);
    static final UUID INPUT_ID = id(7);

    private static final UUID ORGANIZATION = id(1);
    private static final UUID DEFAULT_PROJECT = id(2);
    private static final UUID PROJECT = id(3);
    private static final UUID USER = id(4);
    private static final UUID COLLECTION = id(6);
    private static final UUID QUERY = id(8);
    private static final TokenCreator CREATOR = new TokenCreator(id(9), id(10));
    private static final Instant CREATED = Instant.parse("2026-03-01T09:30:00Z");
    private static final Instant EXPIRES = Instant.parse("2027-03-01T00:00:00Z");
    private static final String SECRET = "csts_k7Qm2Z003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf13RMa8";
    private static final UUID INVITED = id(12);
    private static final Instant LATER = CREATED.plus(Duration.ofDays(3));
    private static final Instant SESSION_END = CREATED.plus(Duration.ofHours(12));
    private static final String CODE = "k7Qm2Z3aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf0X";
    private static final URI JOIN = URI.create("https://castellan.example.org/console/join");
    private static final String ADDRESS = "192.0.2.7";
    private static final List<String> ADDRESSES = List.of("192.0.2.0/24", "2001:db8::7");
    private static final String CURSOR = "AbX2p0Zk9TqR";
    private static final JsonValue PAYLOAD = JsonValue.parse("{\"text\":\"What is on the far side?\"}");
    private static final String ISSUER = "https://token.actions.githubusercontent.com";
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private static final Map<Class<?>, Object> REQUESTS = byClass(
            new NewCollection("Moon rocks"),
            CollectionUpdate.none().name("Moon rocks"),
            new NewProject("Apollo"),
            OrganizationUpdate.none().name("Acme").maxTokenLifetimeDays(90).maxSessionHours(8),
            ProjectUpdate.none().name("Apollo"),
            new NewServiceAccount("ci", Role.CLIENT, List.of(PROJECT), "ci@example.org"),
            new NewToken("nightly build", USER, EXPIRES, true, ADDRESSES),
            new NewInput("Sample 1", PAYLOAD, List.of(COLLECTION)),
            InputUpdate.none().name("Sample 1"),
            new NewInvitation("Ada Lovelace", "ada@example.org", Role.CLIENT, List.of(PROJECT), LATER),
            InvitationRenewal.expiringAt(LATER),
            new TokenRotation(86_400, EXPIRES),
            TokenUpdate.none().name("nightly build").allowedAddresses(ADDRESSES),
            new NewQuery(INPUT_ID, PAYLOAD),
            UserUpdate.none().name("ci").role(Role.CLIENT));

    private static final Map<Class<?>, Object> RESPONSES = byClass(
            new Collection(COLLECTION, "Moon rocks", CollectionType.DEFAULT, PROJECT, List.of(INPUT_ID)),
            new AuditEvent(
                    id(11),
                    CREATED,
                    "users.update",
                    CREATOR.userId(),
                    "Ada Lovelace",
                    AuditEvent.ChangeSource.API,
                    CREATOR.tokenId(),
                    List.of(USER),
                    List.of("ci"),
                    ADDRESS,
                    List.of(new FieldChange("role", "client", "org_admin"))),
            new CollectionChange("input added to collection", COLLECTION, INPUT_ID),
            new DeletedTokens(2),
            new Input(INPUT_ID, "Sample 1", PAYLOAD, PROJECT, CREATED),
            new Invitation(INVITED, "ada@example.org", InvitationPurpose.JOIN, CREATOR, CREATED, LATER, true),
            new IssuedInvitation(
                    INVITED,
                    "ada@example.org",
                    InvitationPurpose.JOIN,
                    CODE,
                    JOIN.resolve("#" + CODE),
                    CREATOR,
                    CREATED,
                    LATER),
            new IssuedToken(
                    TOKEN_ID,
                    USER,
                    "nightly build",
                    SECRET.substring(0, 15),
                    SECRET,
                    CREATED,
                    EXPIRES,
                    CREATOR,
                    null,
                    true,
                    ADDRESSES),
            new FederationRule(id(17), id(16), USER, Map.of("repository_id", List.of("74")), 900, true, CREATED),
            new Issuer(
                    id(16),
                    "GitHub Actions",
                    ISSUER,
                    "castellan",
                    Issuer.DISCOVERY,
                    List.of("repository_id"),
                    true,
                    CREATED),
            new MembershipChange("user added to project", PROJECT, USER),
            new Organization(ORGANIZATION, "Acme", CREATED, 90, 8, true),
            new Passkey(id(14), INVITED, "Phone", CREATED, LATER),
            new Project(PROJECT, "Apollo", ORGANIZATION, false, CREATED),
            new Query(QUERY, INPUT_ID, PROJECT, PAYLOAD, CREATED),
            new Session(id(13), INVITED, SignInMethod.PASSWORD, CREATED, CREATED, SESSION_END, ADDRESS, "Firefox"),
            new TokenAccess(USER, ORGANIZATION, Role.CLIENT, true, PROJECT, TOKEN_ID, EXPIRES, true),
            new Token(
                    TOKEN_ID,
                    USER,
                    "nightly build",
                    SECRET.substring(0, 15),
                    CREATED,
                    EXPIRES,
                    CREATED,
                    CREATOR,
                    id(15),
                    null,
                    true,
                    ADDRESSES,
                    ADDRESS,
                    List.of(120, 0, 48),
                    LATER,
                    "198.51.100.4",
                    "address_not_allowed",
                    null),
            user(false, List.of(DEFAULT_PROJECT, PROJECT)));

    private Examples() {}

    /** Returns an example of the request body of an endpoint. */
    static JsonNode request(Endpoint<?, ?> endpoint) {
        return json(get(REQUESTS, endpoint.input().item()));
    }

    /** Returns an example of the response body of an endpoint. */
    static JsonNode response(Endpoint<?, ?> endpoint) {
        Object one = one(endpoint);
        return json(
                switch (endpoint.output().form()) {
                    case ARRAY -> List.of(listItem(one));
                    case PAGE -> new Page<>(List.of(listItem(one)), true, CURSOR);
                    default -> one;
                });
    }

    static JsonNode json(Object value) {
        try {
            return MAPPER.readTree(Json.write(value));
        } catch (IOException e) {
            throw new UncheckedIOException("what was just written cannot be read", e);
        }
    }

    private static Object one(Endpoint<?, ?> endpoint) {
        Object response = get(RESPONSES, endpoint.output().item());
        if (response instanceof Collection && endpoint.method() == HttpMethod.POST) {
            return new Collection(COLLECTION, "Moon rocks", CollectionType.DEFAULT, PROJECT, List.of());
        } else if (response instanceof CollectionChange && endpoint.method() == HttpMethod.DELETE) {
            return new CollectionChange("input removed from collection", COLLECTION, INPUT_ID);
        } else if (response instanceof MembershipChange && endpoint.method() == HttpMethod.DELETE) {
            return new MembershipChange("user removed from project", PROJECT, USER);
        } else if (endpoint.equals(UserEndpoints.SUSPEND)) {
            return user(true, List.of(DEFAULT_PROJECT, PROJECT));
        } else if (endpoint.equals(ProjectEndpoints.ARCHIVE)) {
            return new Project(PROJECT, "Apollo", ORGANIZATION, true, CREATED);
        }
        return response;
    }

    /** Returns an item as it appears in a list. Users in lists have no projects. */
    private static Object listItem(Object item) {
        return item instanceof User ? user(false, null) : item;
    }

    private static User user(boolean suspended, @Nullable List<UUID> projects) {
        return new User(USER, "ci", "ci@example.org", Role.CLIENT, ORGANIZATION, true, suspended, projects, CREATED);
    }

    private static Object get(Map<Class<?>, Object> examples, Class<?> type) {
        Object example = examples.get(type);
        if (example == null) {
            throw new IllegalStateException("there is no example of " + type.getSimpleName() + ": add one");
        }
        return example;
    }

    private static UUID id(int number) {
        return new UUID(0x0195_5165_0a40_7000L + number, 0x8a6d_3c1f_20e5_0000L + number);
    }

    private static Map<Class<?>, Object> byClass(Object... examples) {
        return Stream.of(examples).collect(Collectors.toUnmodifiableMap(Object::getClass, Function.identity()));
    }
}
