package dev.castellan.examples;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.ClientOptions;
import dev.castellan.client.TokenVerifier;
import dev.castellan.client.call.CallOptions;
import dev.castellan.client.call.TypedResponse;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.client.errors.DeletionBlockedException;
import dev.castellan.client.errors.NotFoundException;
import dev.castellan.client.observe.CallObserver;
import dev.castellan.client.observe.CallResult;
import dev.castellan.client.token.AccessToken;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.NewToken;
import dev.castellan.model.Page;
import dev.castellan.model.Project;
import dev.castellan.model.Role;
import dev.castellan.model.TokenAccess;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.CastellanServer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import okhttp3.OkHttpClient;

/** The code in docs/client.md. Runs against a server in this process. */
public final class ClientGuide {

    private ClientGuide() {}

    /** Runs all examples. */
    public static void main(String[] args) {
        try (CastellanServer server = CastellanServer.start();
                CastellanClient client =
                        start(server.baseUrl().toString(), server.bootstrap().token())) {
            UUID project = client.projects().create("Apollo").id();
            list(client);
            resume(client);
            askLater(client);
            callOtherwise(client);
            everything(client, project);
            unknown(client, client.users().me().id());
            derive(client);
            verify(client, server.bootstrap().token(), project);
            delete(
                    client,
                    client.users()
                            .create(NewServiceAccount.of("ci", Role.CLIENT).projects(project)));
            retry(server.baseUrl().toString(), server.bootstrap().token()).close();
            watch(server.baseUrl().toString(), server.bootstrap().token());
            environment(server.baseUrl().toString(), server.bootstrap().token());
            tokens(client, server.baseUrl().toString());
            contain(client);
            bring(server.baseUrl().toString(), server.bootstrap().token());
            inProcess(server);
        }
    }

    private static CastellanClient start(String baseUrl, String token) {
        CastellanClient client = CastellanClient.builder(baseUrl)
                .token(token)
                .deadline(Duration.ofSeconds(10))
                .attemptTimeout(Duration.ofSeconds(3))
                .build();
        return client;
    }

    private static void list(CastellanClient client) {
        for (User user : client.users().list().pageSize(20)) {
            System.out.println(user.name());
        }
    }

    private static void resume(CastellanClient client) {
        Page<User> page = client.users().list().pageSize(20).firstPage();
        String cursor = page.nextCursor();
        List<User> rest =
                cursor == null ? List.of() : client.users().list().after(cursor).toList(1000);
        System.out.println(page.data().size() + " users, then " + rest.size());
    }

    private static void askLater(CastellanClient client) {
        CompletableFuture<String> name = client.async().users().me().thenApply(User::name);
        System.out.println("the caller is " + name.join());
    }

    private static CastellanClient retry(String baseUrl, String token) {
        CastellanClient client = CastellanClient.builder(baseUrl)
                .token(token)
                .maxAttempts(6)
                .idempotentPosts(true)
                .build();
        return client;
    }

    private static void callOtherwise(CastellanClient client) {
        CallOptions nightly = CallOptions.NONE
                .withDeadline(Duration.ofMinutes(2))
                .withIdempotencyKey("import-2026-11-21")
                .withHeader("X-Request-Source", "nightly");
        Project gemini = client.projects().create("Gemini", nightly);
        System.out.println("created " + gemini.name());
    }

    private static void everything(CastellanClient client, UUID projectId) {
        TypedResponse<Project> response = client.raw(c -> c.projects().get(projectId));
        System.out.println(response.status() + " with " + response.body().length + " bytes of "
                + response.headers().first("Content-Type"));
    }

    private static void unknown(CastellanClient client, UUID userId) {
        TypedResponse<JsonValue> response = client.request(HttpMethod.GET, "/users/{user_id}")
                .path("user_id", userId)
                .send();
        System.out.println("the server said " + response.value());
    }

    private static void derive(CastellanClient client) {
        ClientOptions patient = ClientOptions.NONE.withDeadline(Duration.ofMinutes(5));
        try (CastellanClient child = client.withOptions(patient)) {
            System.out.println(child.projects().list().stream().count() + " projects");
        }
    }

    private static void watch(String baseUrl, String token) {
        CastellanClient client = CastellanClient.builder(baseUrl)
                .token(token)
                .listener(endpoint -> new CallObserver() {
                    @Override
                    public void ended(CallResult result) {
                        System.out.println(result.endpoint().id() + ": attempts " + result.attempts());
                    }
                })
                .build();
        client.users().me();
        client.close();
    }

    private static void delete(CastellanClient client, User user) {
        client.tokens().create(user.id());
        try {
            client.users().delete(user.id());
        } catch (DeletionBlockedException e) {
            e.dependencyIds().forEach(token -> client.tokens().delete(token));
            client.users().delete(user.id());
        } catch (NotFoundException e) {
            System.out.println(e.errorId().isPresent() ? "the user was deleted" : "not the API: " + e.getMessage());
        } catch (CastellanException e) {
            System.out.println("the deletion failed: " + e.getMessage());
        }
    }

    private static void environment(String baseUrl, String token) {
        Map<String, String> variables = Map.of("CASTELLAN_BASE_URL", baseUrl, "CASTELLAN_TOKEN", token);
        try (CastellanClient client =
                CastellanClient.builderFromEnvironment(variables).build()) {
            System.out.println("acts as " + client.users().me().name());
        }
    }

    private static void tokens(CastellanClient admin, String baseUrl) {
        UUID ci = admin.users().create(NewServiceAccount.of("ci", Role.CLIENT)).id();
        try (CastellanClient client = CastellanClient.builder(baseUrl)
                .token(() -> AccessToken.of(admin.tokens()
                        .create(NewToken.forUser(ci).expiringAt(Instant.now().plus(Duration.ofHours(1))))))
                .build()) {
            System.out.println("acts as " + client.users().me().name());
        }
    }

    private static void verify(CastellanClient client, String token, UUID projectId) {
        TokenVerifier verifier = TokenVerifier.of(client).cacheFor(Duration.ofSeconds(5));
        TokenAccess access = verifier.verify(token, projectId);
        System.out.println("verified the role " + access.role());
    }

    private static void contain(CastellanClient admin) {
        UUID user = admin.users()
                .create(NewServiceAccount.of("stolen", Role.CLIENT))
                .id();
        admin.tokens().create(user);
        admin.users().suspend(user);
        System.out.println(admin.tokens().deleteAll(user).deleted() + " tokens are gone");
        admin.users().resume(user);
    }

    private static void bring(String baseUrl, String token) {
        OkHttpClient shared = new OkHttpClient();
        try (CastellanClient client =
                CastellanClient.builder(baseUrl).token(token).httpClient(shared).build()) {
            System.out.println(client.users().me().role());
        }
    }

    private static void inProcess(CastellanServer server) {
        try (CastellanClient client = CastellanClient.builder()
                .transport(server::handle)
                .token(server.bootstrap().token())
                .build()) {
            System.out.println(client.users().me().name() + ", without a socket");
        }
    }
}
