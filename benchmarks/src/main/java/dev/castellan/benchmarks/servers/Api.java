package dev.castellan.benchmarks.servers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A user of a server. Creates the data and the requests of a measurement. Thread-safe.
 *
 * @param token the token of the user
 */
public record Api(int port, String token) {

    private static final String PASSWORD = "eleven orange walruses whistle";
    private static final int THREADS = 32;
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** Returns a request that reads from the API. */
    public Request get(String path) {
        return new Request("GET", "/api/v1" + path, Map.of("Authorization", "Bearer " + token), "");
    }

    /** Returns a request that creates a resource through the API. */
    public Request post(String path, Map<String, ?> body) {
        Map<String, String> headers = Map.of("Authorization", "Bearer " + token, "Content-Type", "application/json");
        return new Request(
                "POST", "/api/v1" + path, headers, MAPPER.valueToTree(body).toString());
    }

    /** Signs in to the console with the token, and returns the header of the session. */
    public Map<String, String> signIn() throws IOException, InterruptedException {
        return session(form("/sign-in/token", Map.of("token", token)));
    }

    /** Returns a request for a page of the console. */
    public Request page(String path, Map<String, String> session) {
        return new Request("GET", "/console" + path, session, "");
    }

    /** Lets a new person join, and returns the request that signs in with the password of the person. */
    public Request passwordSignIn(String email) throws IOException, InterruptedException {
        JsonNode invitation = json(post("/users/invitations", Map.of("name", "Ada", "email", email, "role", "client")));
        String code = invitation.get("code").textValue();
        Map<String, String> unused = session(form("/join/finish", Map.of("code", code, "password", PASSWORD)));
        String organization = json(get("/users/me")).get("organization_id").textValue();
        return form("/sign-in?organization=" + organization, Map.of("email", email, "password", PASSWORD));
    }

    private static Request form(String path, Map<String, String> fields) {
        String body = fields.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        Map<String, String> headers =
                Map.of("Sec-Fetch-Site", "same-origin", "Content-Type", "application/x-www-form-urlencoded");
        return new Request("POST", "/console" + path, headers, body);
    }

    private Map<String, String> session(Request request) throws IOException, InterruptedException {
        String cookie = expect(303, request).headers().firstValue("Set-Cookie").orElseThrow();
        return Map.of("Cookie", cookie.substring(0, cookie.indexOf(';')));
    }

    /** Sends a request that must succeed, and returns the body of the response. */
    public JsonNode json(Request request) throws IOException, InterruptedException {
        HttpResponse<String> response = send(request);
        return MAPPER.readTree(
                expect(response.statusCode() / 100 == 2, request, response).body());
    }

    /** Sends a request. Fails if the response has another status. */
    public HttpResponse<String> expect(int status, Request request) throws IOException, InterruptedException {
        HttpResponse<String> response = send(request);
        return expect(response.statusCode() == status, request, response);
    }

    private static HttpResponse<String> expect(boolean isExpected, Request request, HttpResponse<String> response)
            throws IOException {
        if (!isExpected) {
            throw new IOException(request.method + " " + request.path + ": status " + response.statusCode() + ": "
                    + response.body().lines().findFirst().orElse(""));
        }
        return response;
    }

    /**
     * Creates resources on several threads, and returns their ids in the order of their numbers.
     *
     * @param field the field of a response that contains the id
     */
    public List<String> createAll(String field, int count, IntFunction<Request> request)
            throws IOException, InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Callable<String>> all = IntStream.range(0, count)
                    .<Callable<String>>mapToObj(
                            i -> () -> json(request.apply(i)).get(field).textValue())
                    .toList();
            List<String> ids = new ArrayList<>();
            for (Future<String> id : threads.invokeAll(all)) {
                ids.add(id.get());
            }
            return ids;
        } catch (ExecutionException e) {
            throw new IOException(String.valueOf(e.getCause()), e);
        } finally {
            threads.shutdownNow();
        }
    }

    private HttpResponse<String> send(Request request) throws IOException, InterruptedException {
        HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + request.path))
                .method(request.method, BodyPublishers.ofString(request.body));
        request.headers.forEach(builder::header);
        return HTTP.send(builder.build(), BodyHandlers.ofString());
    }

    /**
     * A request.
     *
     * @param body the body, or an empty string
     */
    public record Request(String method, String path, Map<String, String> headers, String body) {}
}
