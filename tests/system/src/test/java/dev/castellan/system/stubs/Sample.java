package dev.castellan.system.stubs;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.Headers;
import dev.castellan.system.fixture.Fixture;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/**
 * A request to an operation, with the names of objects in a fixture. In the body, a name in angle brackets stands for
 * an id.
 */
record Sample(Endpoint<?, ?> endpoint, String user, String project, String body, String query, List<String> names) {

    static Sample of(Endpoint<?, ?> endpoint, String... names) {
        return new Sample(endpoint, "admin", "", "", "", List.of(names));
    }

    Sample by(String newUser) {
        return new Sample(endpoint, newUser, project, body, query, names);
    }

    Sample in(String newProject) {
        return new Sample(endpoint, user, newProject, body, query, names);
    }

    Sample sending(String newBody) {
        return new Sample(endpoint, user, project, newBody, query, names);
    }

    Sample asking(String newQuery) {
        return new Sample(endpoint, user, project, body, newQuery, names);
    }

    Sample at(String... newNames) {
        return new Sample(endpoint, user, project, body, query, List.of(newNames));
    }

    /** Returns a copy that requests an object that does not exist. */
    Sample ofNothing() {
        String[] newNames = names.toArray(String[]::new);
        Arrays.fill(newNames, "nothing");
        return at(newNames);
    }

    ApiRequest request(Fixture fixture) {
        Headers.Builder headers = Headers.builder(4).add("Accept", "application/json");
        if (!user.isEmpty()) {
            headers.add("Authorization", "Bearer " + token(fixture));
        }
        if (!project.isEmpty()) {
            headers.add(Endpoints.PROJECT_HEADER, fixture.id(project).toString());
        }
        if (!body.isEmpty()) {
            headers.add("Content-Type", "application/json");
        }
        List<UUID> ids = names.stream().map(fixture::id).toList();
        String path = Endpoints.PREFIX + endpoint.path().expand(ids);
        return new ApiRequest(endpoint.method().name(), path, query, headers.build(), bytes(fixture));
    }

    private String token(Fixture fixture) {
        return user.equals("nobody") ? "csts_unknown" : fixture.token(user);
    }

    private byte[] bytes(Fixture fixture) {
        String text = body;
        for (String name : List.of("apollo", "alice", "bob", "bot", "input")) {
            text = text.replace("<" + name + ">", fixture.id(name).toString());
        }
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
