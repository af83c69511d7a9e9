package dev.castellan.system.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.system.openapi.ValidatingDocument.Place;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the parts of an exchange that do not match an OpenAPI document. Every response must match. The request must
 * match if it succeeded. A response may contain only fields that the document describes, although the document allows
 * additional fields.
 */
final class ExchangeJudge {

    private final Place root;
    private final OperationFinder finder;

    private ExchangeJudge(Place root) {
        this.root = root;
        this.finder = new OperationFinder(root);
    }

    static ExchangeJudge of(String document) {
        JsonNode tree = ValidatingDocument.parse(document);
        for (JsonNode schema : tree.at("/components/schemas")) {
            if (schema.has("properties")) {
                ((ObjectNode) schema).put("additionalProperties", false);
            }
        }
        return new ExchangeJudge(new ValidatingDocument(tree).root());
    }

    List<String> complaints(ApiRequest request, ApiResponse actual) {
        OperationFinder.OperationMatch match = finder.find(request);
        if (match == null) {
            return ofNoOperation(actual);
        }
        List<String> complaints = new ArrayList<>(
                ofResponse(match.operation().child("responses").child(Integer.toString(actual.status())), actual));
        if (actual.status() / 100 == 2) {
            complaints.addAll(new RequestJudge(match).complaints(request));
        }
        return complaints;
    }

    /** Checks that the response to an unknown operation has an error body. */
    private List<String> ofNoOperation(ApiResponse actual) {
        if (actual.status() < 400) {
            return List.of("the document has no such operation");
        }
        Place schema = root.child("components").child("schemas").child("ErrorBody");
        return schema.complaints(WireValues.json(actual.body()));
    }

    private static List<String> ofResponse(Place response, ApiResponse actual) {
        if (response.isMissing()) {
            return List.of("the document has no such status");
        }
        List<String> complaints = new ArrayList<>(HeaderJudge.complaints(response.child("headers"), actual.headers()));
        Place content = response.child("content").child("application/json");
        if (content.isMissing()) {
            if (actual.body().length > 0) {
                complaints.add("the document has no body for this response");
            }
            return complaints;
        }
        complaints.addAll(content.child("schema").complaints(WireValues.json(actual.body())));
        return complaints;
    }
}
