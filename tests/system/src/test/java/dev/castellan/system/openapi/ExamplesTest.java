package dev.castellan.system.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.openapi.OpenApi;
import dev.castellan.system.openapi.ValidatingDocument.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests that every example in the document matches its schema. */
class ExamplesTest {

    private final ValidatingDocument document = ValidatingDocument.of(OpenApi.text());

    @Test
    void everyBodyHasExamplesThatMatchItsSchema() {
        List<Place> bodies = new ArrayList<>();
        Endpoints.ALL.forEach(endpoint -> bodies.addAll(bodies(endpoint)));
        assertThat(bodies).hasSizeGreaterThan(Endpoints.ALL.size()).allSatisfy(body -> {
            List<JsonNode> examples = examples(body);
            assertThat(examples).as("examples at %s", body).isNotEmpty();
            assertThat(examples)
                    .allSatisfy(example -> assertThat(body.child("schema").complaints(example))
                            .as("%s against %s", example, body)
                            .isEmpty());
        });
    }

    @Test
    void everyCodeOfOperationHasExample() {
        Set<String> lacking = new TreeSet<>();
        Stream.concat(
                        ErrorCode.OF_EVERY_ENDPOINT.stream(),
                        Endpoints.ALL.stream().flatMap(endpoint -> endpoint.codes().stream()))
                .forEach(code -> lacking.add(code.value()));
        document.root()
                .child("components")
                .child("responses")
                .children()
                .forEach(response ->
                        json(response).child("examples").node().fieldNames().forEachRemaining(lacking::remove));
        assertThat(lacking).isEmpty();
    }

    @Test
    void reportsEveryFieldThatViolatesSchema() {
        Place user = document.root().child("components").child("schemas").child("User");
        JsonNode wrong = ValidatingDocument.parse("""
                {"user_id": "1", "name": " ", "email": "nobody", "role": "king",
                 "organization_id": null, "is_service_account": "no"}""");
        assertThat(user.complaints(wrong))
                .hasSize(6)
                .anyMatch(complaint -> complaint.contains("/user_id"))
                .anyMatch(complaint -> complaint.contains("/name"))
                .anyMatch(complaint -> complaint.contains("/email"))
                .anyMatch(complaint -> complaint.contains("/role"))
                .anyMatch(complaint -> complaint.contains("/organization_id"))
                .anyMatch(complaint -> complaint.contains("/is_service_account"));
    }

    private List<Place> bodies(Endpoint<?, ?> endpoint) {
        Place operation = document.root()
                .child("paths")
                .child(endpoint.path().text())
                .child(endpoint.method().name().toLowerCase(Locale.ROOT));
        List<Place> bodies = new ArrayList<>();
        bodies.add(json(operation.child("requestBody")));
        operation.child("responses").children().forEach(response -> bodies.add(json(response)));
        bodies.removeIf(Place::isMissing);
        return bodies;
    }

    private static Place json(Place part) {
        return part.child("content").child("application/json");
    }

    private static List<JsonNode> examples(Place body) {
        List<JsonNode> examples = new ArrayList<>();
        body.child("examples")
                .children()
                .forEach(example -> examples.add(example.node().path("value")));
        if (body.node().has("example")) {
            examples.add(body.node().get("example"));
        }
        return examples;
    }
}
