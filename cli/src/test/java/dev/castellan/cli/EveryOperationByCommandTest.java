package dev.castellan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.castellan.cli.failure.CliExitCodes;
import dev.castellan.cli.operations.OperationCommands;
import dev.castellan.harness.Seeds;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.TestServer;
import dev.castellan.harness.journal.JournalEntry;
import dev.castellan.model.NewToken;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs the command for every operation of the table on a server, with arguments that the example of its body in the
 * OpenAPI document gives, and compares the received request with that example.
 */
class EveryOperationByCommandTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** The secrets, which the journal does not show. */
    private static final List<String> SECRETS = List.of("token", "code", "url");

    /** The statuses of errors with the exit codes of their kinds. */
    private static final Map<Integer, Integer> CODES = Map.of(
            400, CliExitCodes.INVALID,
            403, CliExitCodes.FORBIDDEN,
            404, CliExitCodes.NOT_FOUND,
            409, CliExitCodes.CONFLICT);

    private static TestServer server;
    private static JsonNode document;

    @BeforeAll
    static void start() throws IOException {
        server = TestServer.start();
        try (InputStream in = Endpoints.class.getResourceAsStream("/META-INF/castellan/openapi.json")) {
            document = MAPPER.readTree(Objects.requireNonNull(in));
        }
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    static Stream<Endpoint<?, ?>> operations() {
        return Endpoints.ALL.stream();
    }

    @ParameterizedTest
    @MethodSource("operations")
    void commandSendsRequestOfOperation(Endpoint<?, ?> endpoint) throws IOException {
        try (Tenant tenant = server.newTenant()) {
            Company company = new Company(tenant);
            List<String> ids = company.idsFor(endpoint);
            ObjectNode body = company.known(example(endpoint));

            CliRun run = CliRun.of(company.environment(), "", arguments(endpoint, ids, body));

            JournalEntry received = tenant.journal().entries().stream()
                    .filter(entry -> entry.operation().equals(endpoint.id()))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(run));
            assertThat(received.request().path())
                    .endsWith(endpoint.path()
                            .expand(ids.stream().map(UUID::fromString).toList()));
            assertThat(received.body().map(sent -> read(sent.toJson())))
                    .isEqualTo(endpoint.takesBody() ? Optional.of(body) : Optional.empty());
            assertThat(run.code()).as(run.err()).isEqualTo(CODES.getOrDefault(received.status(), CliExitCodes.OK));
            if (run.code() == CliExitCodes.OK) {
                assertThat(withoutSecrets(read(run.out()))).isEqualTo(withoutSecrets(shown(endpoint, received)));
            } else {
                assertThat(run.out()).isEmpty();
                assertThat(run.err()).startsWith("castellan: ");
            }
            assertThat(run.code() == CliExitCodes.OK || !company.permits(endpoint))
                    .as(run.err())
                    .isTrue();
        }
    }

    /** Returns the expected output: the response, or the items of its page. */
    private static JsonNode shown(Endpoint<?, ?> endpoint, JournalEntry received) {
        JsonNode response =
                received.responseBody().map(sent -> read(sent.toJson())).orElse(MAPPER.missingNode());
        return switch (endpoint.output().form()) {
            case PAGE -> response.path("data");
            case NONE -> MAPPER.missingNode();
            default -> response;
        };
    }

    private static JsonNode withoutSecrets(JsonNode result) {
        return result instanceof ObjectNode object ? object.without(SECRETS) : result;
    }

    /** Returns the words of a command line: the ids, then an argument or option for each field of the body. */
    private static List<String> arguments(Endpoint<?, ?> endpoint, List<String> ids, ObjectNode body) {
        List<String> words = new ArrayList<>(OperationCommands.names(endpoint));
        words.addAll(ids);
        boolean[] hasName = {false};
        body.properties().forEach(field -> {
            JsonNode value = field.getValue();
            boolean isFirst = !hasName[0] && value.isTextual() && isRequired(endpoint, field.getKey());
            hasName[0] |= isFirst;
            String name = field.getKey().replaceFirst("_seconds$", "").replace('_', '-');
            if (isFirst) {
                words.add(value.asText());
            } else if (field.getKey().endsWith("_seconds")) {
                words.addAll(
                        List.of("--" + name, Duration.ofSeconds(value.asLong()).toString()));
            } else if (value.isArray()) {
                value.forEach(item -> words.addAll(List.of("--" + name, item.asText())));
            } else if (!value.isBoolean()) {
                words.addAll(List.of("--" + name, value.isTextual() ? value.asText() : value.toString()));
            } else if (value.asBoolean()) {
                words.add("--" + name);
            }
        });
        return words;
    }

    private static boolean isRequired(Endpoint<?, ?> endpoint, String field) {
        for (JsonNode required : resolved(content(endpoint).path("schema")).path("required")) {
            if (required.asText().equals(field)) {
                return true;
            }
        }
        return false;
    }

    private static ObjectNode example(Endpoint<?, ?> endpoint) {
        JsonNode example = content(endpoint).path("example");
        return example.isObject() ? example.deepCopy() : MAPPER.createObjectNode();
    }

    private static JsonNode content(Endpoint<?, ?> endpoint) {
        return document.path("paths")
                .path(endpoint.path().text())
                .path(endpoint.method().name().toLowerCase(Locale.ROOT))
                .path("requestBody")
                .path("content")
                .path("application/json");
    }

    private static JsonNode resolved(JsonNode schema) {
        return schema.has("$ref") ? document.at(schema.path("$ref").asText().substring(1)) : schema;
    }

    private static JsonNode read(String json) {
        try {
            return MAPPER.readTree(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The resources of a tenant, on which operations succeed. */
    private static final class Company {

        /** The ids that the harness cannot create, because people do not sign in to it. */
        private static final Set<String> UNKNOWN = Set.of("session_id", "passkey_id");

        private static final Set<String> SUBJECTS = Set.of(
                "auditEvents",
                "collections",
                "inputs",
                "invitations",
                "organizations",
                "passkeys",
                "projects",
                "queries",
                "sessions",
                "tokens",
                "users");

        private final Tenant tenant;
        private final Map<String, UUID> ids = new HashMap<>();

        Company(Tenant tenant) {
            this.tenant = tenant;
            ids.put("projects", tenant.create(Seeds.project("apollo")));
            ids.put("projects.delete", tenant.create(Seeds.project("empty")));
            ids.put("users", tenant.create(Seeds.user("alice").inProjects("apollo")));
            UUID person = tenant.create(
                    Seeds.user("bob").person("bob@example.org").withoutToken().withInvitation());
            ids.put("users.delete", person);
            ids.put("invitations.renew", person);
            ids.put("invitations.delete", person);
            ids.put(
                    "tokens",
                    tenant.client()
                            .tokens()
                            .create(NewToken.forUser(ids.get("users")))
                            .id());
            ids.put("tokens.deleteAll", ids.get("users"));
            ids.put("sessions", ids.get("users"));
            ids.put("passkeys", ids.get("users"));
            ids.put("collections", tenant.create(Seeds.collection("rocks")));
            ids.put("collections.removeInput", tenant.create(Seeds.collection("full")));
            ids.put("inputs", tenant.create(Seeds.input("sample").inCollections("full")));
            ids.put("inputs.delete", tenant.create(Seeds.input("plain")));
            ids.put("queries", tenant.create(Seeds.query("question", "sample")));
            ids.put("user_id", ids.get("users"));
            ids.put("input_id", ids.get("inputs"));
            tenant.journal().clear();
        }

        Map<String, String> environment() {
            return Map.of(
                    "CASTELLAN_BASE_URL", tenant.baseUrl().toString(),
                    "CASTELLAN_TOKEN", tenant.token(),
                    "CASTELLAN_OUTPUT", "json");
        }

        /** Returns true if the server must execute the operation. For others, only the request matters. */
        boolean permits(Endpoint<?, ?> endpoint) {
            return SUBJECTS.contains(subject(endpoint))
                    && endpoint.path().variables().stream().noneMatch(UNKNOWN::contains);
        }

        /** The first id of a path is of the subject, unless the operation has another one. */
        List<String> idsFor(Endpoint<?, ?> endpoint) {
            List<String> found = new ArrayList<>();
            for (String variable : endpoint.path().variables()) {
                UUID usual = ids.get(found.isEmpty() ? subject(endpoint) : variable);
                UUID id = found.isEmpty() ? ids.getOrDefault(endpoint.id(), usual) : usual;
                found.add(String.valueOf(id == null ? UUID.randomUUID() : id));
            }
            return found;
        }

        /** Replaces the ids and times of an example by some that the server accepts. */
        ObjectNode known(ObjectNode example) {
            List<String> names = new ArrayList<>();
            example.fieldNames().forEachRemaining(names::add);
            for (String name : names) {
                switch (name) {
                    case "project_ids" -> example.putArray(name).add(text("projects"));
                    case "collection_ids" -> example.putArray(name).add(text("collections"));
                    case "user_id" -> example.put(name, text("users"));
                    case "input_id" -> example.put(name, text("inputs"));
                    case "expires_at" ->
                        example.put(name, Instant.now().plus(Duration.ofDays(2)).toString());
                    default -> {}
                }
            }
            return example;
        }

        private String text(String resource) {
            return String.valueOf(ids.get(resource));
        }

        private static String subject(Endpoint<?, ?> endpoint) {
            return endpoint.id().split("\\.")[0];
        }
    }
}
