package dev.castellan.examples;

import dev.castellan.client.CastellanClient;
import dev.castellan.model.Collection;
import dev.castellan.model.NewToken;
import dev.castellan.model.Page;
import dev.castellan.model.Project;
import dev.castellan.model.Role;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.CollectionEndpoints;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.BodyType;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.NewPerson;
import dev.castellan.server.console.Console;
import dev.castellan.server.spi.Deletion;
import dev.castellan.server.spi.Route;
import dev.castellan.server.spi.RouteCall;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** The code in docs/embedding.md. Shows a product that embeds the service. */
public final class EmbeddingGuide {

    /** The response of the endpoint that this product adds. */
    public record ProjectSummary(UUID projectId, String name, List<String> collections) {}

    static final Endpoint<Void, ProjectSummary> SUMMARY = Endpoint.get("projects.summary", "/projects/{id}/summary")
            .responds(200, BodyType.of(ProjectSummary.class))
            .build();

    private static final Set<UUID> RUNNING = ConcurrentHashMap.newKeySet();

    private EmbeddingGuide() {}

    /** Runs all examples. */
    public static void main(String[] args) {
        startWithDefaults();
        try (CastellanServer server = start()) {
            Bootstrap created = server.bootstrap();
            useOverASocket(server, created);
            useWithoutASocket(server, created);
            administer(server, created);
        }
        try (CastellanServer server = withConsole()) {
            System.out.println(openConsole(server));
        }
    }

    private static void startWithDefaults() {
        try (CastellanServer server = CastellanServer.start()) {
            UUID organization = server.bootstrap().organizationId();
            System.out.println(server.baseUrl() + " serves the organization " + organization);
        }
    }

    private static CastellanServer start() {
        return CastellanServer.builder()
                .port(0)
                .tokens(tokens -> tokens.perUser(5).maxLifetime(Duration.ofDays(90)))
                .route(Route.reading(SUMMARY, EmbeddingGuide::summary))
                .step((call, next) -> {
                    ApiResponse response = next.proceed();
                    return response.withHeaders(response.headers().with("X-Served-By", "my product"));
                })
                .requestListener((call, response, time) ->
                        System.out.println(call.request().method() + " got response " + response.status()))
                .audit(audit ->
                        audit.listener(event -> System.out.println(event.operation() + " by " + event.userId())))
                .deletionGuard(EmbeddingGuide::whatNeeds)
                .page("/about", new ApiResponse(200, Headers.of("Content-Type", "text/plain"), text("my product")))
                .start();
    }

    private static ProjectSummary summary(RouteCall<Void> call) {
        UUID id = call.arguments().id(0);
        Project project = call.perform(ProjectEndpoints.GET, Arguments.path(id));
        Page<Collection> newest = call.perform(
                CollectionEndpoints.LIST, Arguments.<Void>none().withQuery(Map.of("project_id", id.toString())));
        return new ProjectSummary(
                id, project.name(), newest.data().stream().map(Collection::name).toList());
    }

    private static Optional<String> whatNeeds(Deletion deletion) {
        return RUNNING.contains(deletion.id()) ? Optional.of("a running inference") : Optional.empty();
    }

    private static void useOverASocket(CastellanServer server, Bootstrap created) {
        try (CastellanClient client =
                CastellanClient.builder(server.baseUrl()).token(created.token()).build()) {
            UUID project = client.projects().create("Apollo").id();
            ProjectSummary summary =
                    client.exchange(SUMMARY, Arguments.path(project)).value();
            System.out.println(summary);
        }
    }

    private static void useWithoutASocket(CastellanServer server, Bootstrap created) {
        ApiRequest request =
                ApiRequest.of("GET", "/api/v1/users/me", Headers.of("Authorization", "Bearer " + created.token()));
        ApiResponse response = server.handle(request);
        System.out.println(
                response.status() + ", served by " + response.headers().first("X-Served-By"));
    }

    private static void administer(CastellanServer server, Bootstrap created) {
        UUID organization = created.organizationId();
        UUID ada = server.administration()
                .createPerson(organization, NewPerson.of("Ada", "ada@example.org", Role.CLIENT))
                .id();
        String token = server.administration()
                .createToken(organization, NewToken.forUser(ada).withName("laptop"))
                .token();
        System.out.println("Ada signs in with a token of " + token.length() + " characters");
    }

    private static CastellanServer withConsole() {
        return CastellanServer.builder().site(Console.site()).start();
    }

    private static String openConsole(CastellanServer server) {
        ApiRequest request = ApiRequest.of("GET", "/console/sign-in", Headers.of("Host", "127.0.0.1"));
        return "the console responds with " + server.handle(request).status();
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
