package dev.castellan.client;

import dev.castellan.client.call.Retries;
import dev.castellan.client.internal.text.EnvironmentText;
import dev.castellan.client.token.TokenSource;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Sets up a client from environment variables. An empty variable counts as not set. */
final class FromEnvironment {

    private static final String BASE_URL = "CASTELLAN_BASE_URL";
    private static final String TOKEN = "CASTELLAN_TOKEN";
    private static final String TOKEN_FILE = "CASTELLAN_TOKEN_FILE";

    private final Map<String, String> variables;

    FromEnvironment(Map<String, String> variables) {
        this.variables = variables;
    }

    /**
     * Returns a builder with the settings of the variables.
     *
     * @throws IllegalArgumentException if a variable is malformed or missing; the message names it, and shows no token
     */
    CastellanClientBuilder builder() {
        CastellanClientBuilder builder = start();
        requireOneToken();
        read(TOKEN, builder::token);
        read(TOKEN_FILE, text -> builder.token(TokenSource.file(EnvironmentText.file(text))));
        read("CASTELLAN_PROJECT_ID", text -> builder.project(EnvironmentText.uuid(text)));
        read("CASTELLAN_DEADLINE", text -> builder.deadline(EnvironmentText.duration(text)));
        read("CASTELLAN_ATTEMPT_TIMEOUT", text -> builder.attemptTimeout(EnvironmentText.duration(text)));
        read("CASTELLAN_CONNECT_TIMEOUT", text -> builder.connectTimeout(EnvironmentText.duration(text)));
        read("CASTELLAN_MAX_ATTEMPTS", text -> builder.retries(attempts(text)));
        read("CASTELLAN_ALLOW_PLAIN_HTTP", text -> {
            if (EnvironmentText.truth(text)) {
                builder.allowPlainHttp();
            }
        });
        return builder;
    }

    private CastellanClientBuilder start() {
        String url = variable(BASE_URL);
        if (url == null) {
            throw new IllegalArgumentException(BASE_URL + ": is not set; write it like https://service.example");
        }
        try {
            return CastellanClient.builder(url);
        } catch (IllegalArgumentException e) {
            throw malformed(BASE_URL, e);
        }
    }

    private static Retries attempts(String text) {
        return Retries.standard().withAttempts(EnvironmentText.number(text));
    }

    private void requireOneToken() {
        if (variable(TOKEN) != null && variable(TOKEN_FILE) != null) {
            throw new IllegalArgumentException(TOKEN + ": is set, and " + TOKEN_FILE + " as well; give one of the two");
        }
    }

    private void read(String name, Consumer<String> setting) {
        String text = variable(name);
        if (text != null) {
            try {
                setting.accept(text);
            } catch (IllegalArgumentException e) {
                throw malformed(name, e);
            }
        }
    }

    private @Nullable String variable(String name) {
        String text = variables.get(name);
        return text == null || text.isEmpty() ? null : text;
    }

    private static IllegalArgumentException malformed(String name, IllegalArgumentException e) {
        return new IllegalArgumentException(name + ": " + e.getMessage(), e);
    }
}
