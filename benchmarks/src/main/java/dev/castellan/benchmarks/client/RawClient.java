package dev.castellan.benchmarks.client;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.castellan.model.NewProject;
import dev.castellan.model.Project;
import dev.castellan.model.internal.version.ProductVersion;
import java.io.IOException;
import java.util.UUID;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/**
 * Makes the same calls as the client, with the same bytes, directly through OkHttp and Jackson with default settings.
 */
final class RawClient implements AutoCloseable {

    private static final MediaType JSON = MediaType.get("application/json");

    private final OkHttpClient http = new OkHttpClient();
    private final ObjectMapper mapper = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();
    private final ObjectReader projects = mapper.readerFor(Project.class);
    private final String baseUrl;
    private final String token;

    RawClient(String baseUrl, String token) {
        this.baseUrl = baseUrl;
        this.token = token;
    }

    Project get(UUID project) throws IOException {
        return send(request("/projects/" + project).build());
    }

    Project create(String name) throws IOException {
        byte[] body = mapper.writeValueAsBytes(new NewProject(name));
        return send(request("/projects")
                .addHeader("Idempotency-Key", UUID.randomUUID().toString())
                .post(RequestBody.create(body, JSON))
                .build());
    }

    @Override
    public void close() {
        http.dispatcher().executorService().shutdown();
        http.connectionPool().evictAll();
    }

    private Request.Builder request(String path) {
        return new Request.Builder()
                .url(baseUrl + "/api/v1" + path)
                .addHeader("User-Agent", "castellan-client/" + ProductVersion.get())
                .addHeader("Accept", "application/json")
                .addHeader("Authorization", "Bearer " + token);
    }

    private Project send(Request request) throws IOException {
        try (Response response = http.newCall(request).execute()) {
            if (!response.isSuccessful()) {
                throw new IOException("answered " + response.code());
            }
            return projects.readValue(response.body().bytes());
        }
    }
}
