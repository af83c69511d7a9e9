package dev.castellan.system.literal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.client.CastellanClient;
import dev.castellan.conformance.cases.CaseFile;
import dev.castellan.conformance.cases.Exchange;
import dev.castellan.conformance.internal.parse.CaseFiles;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.Headers;
import dev.castellan.system.fixture.Fixture;
import dev.castellan.system.fixture.TestServer;
import dev.castellan.system.fixture.TestedStore;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that every endpoint in the table has a route, a client method and cases. */
@Tag("database")
class CoverageTest {

    /** The errors that no literal case can cause, each with the test that covers it, or the reason why no test can. */
    private static final Map<String, String> NO_LITERAL_CASE = noLiteralCase();

    /** The codes that no literal case can cause, each with the test that covers it. */
    private static final Map<String, String> NO_CASE_OF_CODE = Map.of(
            "federated_token", "FederatedTokensTest: no request creates such a token",
            "federated_token_forbidden", "FederatedTokensTest: no request creates such a token",
            "key_in_use", "ConcurrentIdempotencyTest: it takes two requests at once",
            "no_common_addresses", "AllowedAddressesTest: the request needs an address",
            "own_email_forbidden", "StolenCredentialsTest: the user must have joined",
            "overloaded", "FairQueueTest, BodyTest: it takes many requests at once");

    @Test
    void everyEndpointHasServerRoute() {
        Set<String> lacking = new TreeSet<>();
        try (TestServer server = TestServer.start(TestedStore.MEMORY)) {
            String token = Fixture.on(server).token("admin");
            for (Endpoint<?, ?> endpoint : Endpoints.ALL) {
                // the server checks the accepted response types after finding the route and before running the
                // operation
                int status =
                        server.server().handle(unacceptable(endpoint, token)).status();
                if (status != ErrorKind.NOT_ACCEPTABLE.status()) {
                    lacking.add(endpoint + " got response " + status);
                }
            }
        }
        assertThat(lacking).as("endpoints without a route").isEmpty();
    }

    @Test
    void everyEndpointHasClientMethod() {
        Set<String> lacking = new TreeSet<>();
        for (Endpoint<?, ?> endpoint : Endpoints.ALL) {
            if (!hasClientMethod(endpoint.id())) {
                lacking.add("client." + endpoint.id().replace(".", "().") + "(..)");
            }
        }
        assertThat(lacking).as("endpoints without a method in the client").isEmpty();
    }

    @Test
    void everyEndpointHasSuccessCase() {
        Set<String> lacking = new TreeSet<>();
        Endpoints.ALL.forEach(endpoint -> lacking.add(endpoint.id()));
        exchanges().stream()
                .filter(exchange -> exchange.response().isSuccess())
                .forEach(exchange -> exchange.request()
                        .endpoint()
                        .filter(endpoint ->
                                endpoint.status() == exchange.response().status())
                        .ifPresent(endpoint -> lacking.remove(endpoint.id())));
        assertThat(lacking).as("endpoints without a case of success").isEmpty();
    }

    @Test
    void everyEndpointHasCaseForEachDeclaredError() {
        Map<String, Set<ErrorKind>> page = visible();
        Set<String> lacking = new TreeSet<>();
        for (Endpoint<?, ?> endpoint : Endpoints.ALL) {
            Set<ErrorKind> expected = EnumSet.of(ErrorKind.UNAUTHENTICATED);
            expected.addAll(endpoint.errors());
            if (endpoint.takesBody()) {
                expected.add(ErrorKind.TOO_LARGE);
            }
            expected.removeAll(page.getOrDefault(endpoint.id(), Set.of()));
            expected.forEach(kind -> lacking.add(endpoint.id() + " " + kind));
        }
        lacking.removeAll(NO_LITERAL_CASE.keySet());
        assertThat(lacking).as("declared errors without a case").isEmpty();
    }

    @Test
    void everyCodeOfOperationHasCase() {
        Set<String> lacking = new TreeSet<>();
        Stream.concat(
                        ErrorCode.OF_EVERY_ENDPOINT.stream(),
                        Endpoints.ALL.stream().flatMap(endpoint -> endpoint.codes().stream()))
                .forEach(code -> lacking.add(code.value()));
        lacking.add(ErrorCode.PATH_UNKNOWN.value());
        CaseFiles.all().stream()
                .flatMap(file -> file.exchanges().stream())
                .flatMap(exchange -> exchange.response().code().stream())
                .forEach(code -> lacking.remove(code.value()));
        assertThat(lacking).as("codes without a case").containsExactlyInAnyOrderElementsOf(NO_CASE_OF_CODE.keySet());
    }

    @Test
    void casesContainOnlyErrorsDeclaredByTheirEndpoint() {
        Set<String> undeclared = new TreeSet<>();
        Map<String, Set<ErrorKind>> page = visible();
        for (Endpoint<?, ?> endpoint : Endpoints.ALL) {
            Set<ErrorKind> more = EnumSet.noneOf(ErrorKind.class);
            more.addAll(page.getOrDefault(endpoint.id(), Set.of()));
            more.removeAll(endpoint.errors());
            more.removeAll(ErrorKind.OF_EVERY_ENDPOINT);
            more.forEach(kind -> undeclared.add(endpoint.id() + " " + kind));
        }
        assertThat(undeclared)
                .as("errors in cases that the table does not declare")
                .isEmpty();
    }

    @Test
    void everyPathHasCasesForWrongMethodAndWrongAcceptHeader() {
        Set<String> lacking = new TreeSet<>();
        Endpoints.ALL.forEach(endpoint -> {
            lacking.add(endpoint.path() + " 405");
            lacking.add(endpoint.path() + " 406");
        });
        for (Exchange exchange : exchanges()) {
            for (HttpMethod method : HttpMethod.values()) {
                Exchange.Request other =
                        new Exchange.Request(method + " " + exchange.request().target() + " HTTP/1.1", List.of(), "");
                other.endpoint()
                        .ifPresent(endpoint -> lacking.remove(
                                endpoint.path() + " " + exchange.response().status()));
            }
        }
        assertThat(lacking).isEmpty();
    }

    @Test
    void caseFilesAreNamedAfterResourceAndOperation() {
        Set<String> strays = new TreeSet<>();
        Set<String> folders = new TreeSet<>();
        Set<String> verbs = new TreeSet<>();
        Endpoints.ALL.forEach(endpoint -> {
            folders.add(folder(endpoint));
            verbs.add(folder(endpoint) + "/" + verb(endpoint));
        });
        for (CaseFile file : CaseFiles.all()) {
            boolean ofResource =
                    folders.contains(file.path().substring(0, file.path().indexOf('/')));
            boolean ofVerb = verbs.stream().anyMatch(verb -> file.path().matches(verb + "(-.*)?\\.http"));
            if (ofResource && !ofVerb) {
                strays.add(file.path());
            }
        }
        assertThat(strays).isEmpty();
    }

    private static ApiRequest unacceptable(Endpoint<?, ?> endpoint, String token) {
        List<UUID> ids = Collections.nCopies(endpoint.path().variables().size(), new UUID(7, 7));
        String path = Endpoints.PREFIX + endpoint.path().expand(ids);
        Headers headers = Headers.of("Authorization", "Bearer " + token, "Accept", "text/html");
        return ApiRequest.of(endpoint.method().name(), path, headers);
    }

    private static boolean hasClientMethod(String id) {
        int dot = id.indexOf('.');
        try {
            Class<?> resource =
                    CastellanClient.class.getMethod(id.substring(0, dot)).getReturnType();
            return Arrays.stream(resource.getMethods()).map(Method::getName).anyMatch(id.substring(dot + 1)::equals);
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    private static Map<String, Set<ErrorKind>> visible() {
        Map<String, Set<ErrorKind>> page = new HashMap<>();
        for (Exchange exchange : exchanges()) {
            if (exchange.response()
                    .code()
                    .filter(ErrorCode.OF_LIMITED_TOKENS::contains)
                    .isPresent()) {
                continue;
            }
            exchange.request()
                    .endpoint()
                    .ifPresent(
                            endpoint -> page.computeIfAbsent(endpoint.id(), unused -> EnumSet.noneOf(ErrorKind.class))
                                    .addAll(exchange.response().kind().stream().toList()));
        }
        return page;
    }

    private static List<Exchange> exchanges() {
        return CaseFiles.all().stream()
                .filter(file -> file.server().equals("default") || file.server().equals("tight"))
                .flatMap(file -> file.exchanges().stream())
                .toList();
    }

    private static String folder(Endpoint<?, ?> endpoint) {
        return endpoint.id().substring(0, endpoint.id().indexOf('.'));
    }

    private static String verb(Endpoint<?, ?> endpoint) {
        String verb = endpoint.id().substring(endpoint.id().indexOf('.') + 1);
        return verb.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    private static Map<String, String> noLiteralCase() {
        Map<String, String> reasons = new HashMap<>();
        reasons.put("users.delete CONFLICT", "the last org_admin owns the token that it calls with: it is BLOCKED");
        String concurrent = "ConcurrentIdempotencyTest: it takes two requests at once";
        reasons.put("projects.create CONFLICT", concurrent);
        reasons.put("projects.update CONFLICT", concurrent);
        reasons.put("tokens.update CONFLICT", concurrent);
        reasons.put("organizations.update CONFLICT", concurrent);
        reasons.put("tokens.rotate FORBIDDEN", "FederatedTokensTest: no request creates a federated token");
        return Map.copyOf(reasons);
    }
}
