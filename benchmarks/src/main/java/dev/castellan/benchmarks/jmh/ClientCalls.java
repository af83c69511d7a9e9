package dev.castellan.benchmarks.jmh;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.castellan.client.CastellanClient;
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
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** JMH benchmarks of the client and of {@link RawClient}, which receive the same constant responses. */
@State(Scope.Benchmark)
@SuppressWarnings("NullAway.Init") // JMH calls the method with @Setup first
public class ClientCalls {

    private static final UUID PROJECT = UUID.fromString("01a1fd0d-6638-7000-a7d6-9e2d98f1109b");
    private static final String TOKEN = "csts_" + "0".repeat(55);

    /** The port of the server. */
    @Param("0")
    public int port;

    private RawClient raw;
    private CastellanClient castellan;

    /** Creates both clients. */
    @Setup
    public void open() {
        String baseUrl = "http://127.0.0.1:" + port;
        raw = new RawClient(baseUrl, TOKEN);
        castellan = CastellanClient.builder(baseUrl).token(TOKEN).build();
    }

    /** Closes both clients. */
    @TearDown
    public void close() {
        castellan.close();
        raw.close();
    }

    /** Reads a project with OkHttp and Jackson. */
    @Benchmark
    public Project getRaw() throws IOException {
        return raw.get(PROJECT);
    }

    /** Reads a project with the client. */
    @Benchmark
    public Project getCastellan() {
        return castellan.projects().get(PROJECT);
    }

    /** Creates a project with OkHttp and Jackson. */
    @Benchmark
    public Project postRaw() throws IOException {
        return raw.create("Apollo");
    }

    /** Creates a project with the client. */
    @Benchmark
    public Project postCastellan() {
        return castellan.projects().create("Apollo");
    }

    /**
     * Makes the same calls as the client, with the same bytes, directly through OkHttp and Jackson with default
     * settings.
     */
    private static final class RawClient implements AutoCloseable {

        private static final MediaType JSON = MediaType.get("application/json");

        private final OkHttpClient http = new OkHttpClient();
        private final ObjectMapper mapper = JsonMapper.builder()
                .addModule(new JavaTimeModule())
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
                    throw new IOException("status " + response.code());
                }
                return projects.readValue(response.body().bytes());
            }
        }
    }
}
