package dev.castellan.release.sbom;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** A list of what an artifact consists of, in the JSON of CycloneDX. */
public final class Sbom {

    private static final JsonMapper MAPPER = new JsonMapper();

    private final JsonNode root;

    private Sbom(JsonNode root) {
        this.root = root;
    }

    /** Reads a list; what is not JSON is a list of nothing. */
    public static Sbom read(byte[] content) {
        try {
            return new Sbom(MAPPER.readTree(content));
        } catch (IOException e) {
            return new Sbom(MissingNode.getInstance());
        }
    }

    /** Returns the JSON. */
    JsonNode json() {
        return root;
    }

    /** Returns the version of CycloneDX that it follows, such as {@code 1.6}. */
    String specification() {
        return root.path("specVersion").asText();
    }

    /** Returns the artifact that it describes, as {@code group:name:version}. */
    String subject() {
        return coordinates(root.path("metadata").path("component"));
    }

    /** Returns all components with the number of their licences, by {@code group:name:version}. */
    Map<String, Integer> components() {
        Map<String, Integer> components = new TreeMap<>();
        root.path("components")
                .forEach(component -> components.put(
                        coordinates(component), component.path("licenses").size()));
        return components;
    }

    /** Returns the names of the jars that users get: of all components that are not optional, and of the subject. */
    public Set<String> jars() {
        Set<String> jars = new TreeSet<>(Set.of(jar(root.path("metadata").path("component"))));
        for (JsonNode component : root.path("components")) {
            if (!component.path("scope").asText().equals("optional")) {
                jars.add(jar(component));
            }
        }
        return jars;
    }

    private static String jar(JsonNode component) {
        return component.path("name").asText() + "-" + component.path("version").asText() + ".jar";
    }

    /** Returns the components that the subject does not depend on, neither directly nor through others. */
    Set<String> unreachable() {
        Map<String, String> names = new TreeMap<>();
        root.path("components")
                .forEach(component -> names.put(component.path("bom-ref").asText(), coordinates(component)));
        String subject = root.path("metadata").path("component").path("bom-ref").asText();
        reachable(subject).forEach(names::remove);
        return new TreeSet<>(names.values());
    }

    private Set<String> reachable(String subject) {
        Map<String, JsonNode> edges = new TreeMap<>();
        root.path("dependencies").forEach(node -> edges.put(node.path("ref").asText(), node.path("dependsOn")));
        Set<String> seen = new TreeSet<>();
        Deque<String> left = new ArrayDeque<>(Set.of(subject));
        while (!left.isEmpty()) {
            JsonNode next = edges.get(left.pop());
            if (next != null) {
                next.forEach(ref -> {
                    if (seen.add(ref.asText())) {
                        left.push(ref.asText());
                    }
                });
            }
        }
        return seen;
    }

    private static String coordinates(JsonNode component) {
        return component.path("group").asText() + ":" + component.path("name").asText() + ":"
                + component.path("version").asText();
    }
}
