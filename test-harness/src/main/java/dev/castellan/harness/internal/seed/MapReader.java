package dev.castellan.harness.internal.seed;

import dev.castellan.model.json.JsonValue;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Reads a map in a seed, and records mistakes as problems. */
final class MapReader {

    private final SeedPath path;
    private final Node node;
    private final SeedProblems problems;
    private final Map<String, Node> values = new LinkedHashMap<>();

    /** Creates a reader for a map. An empty node is treated as an empty map. */
    MapReader(SeedPath path, Node node, SeedProblems problems) {
        this.path = path;
        this.node = node;
        this.problems = problems;
        if (node instanceof MappingNode mapping) {
            for (NodeTuple entry : mapping.getValue()) {
                values.put(((ScalarNode) entry.getKeyNode()).getValue(), entry.getValueNode());
            }
        } else if (!ScalarValues.isNull(node)) {
            problems.add(node, path, "expected a map, such as {}");
        }
    }

    /** Adds a problem for every unknown key. */
    MapReader only(List<String> known) {
        if (node instanceof MappingNode mapping) {
            for (NodeTuple entry : mapping.getValue()) {
                String key = ((ScalarNode) entry.getKeyNode()).getValue();
                if (!known.contains(key)) {
                    problems.add(entry.getKeyNode(), path, "unknown key '" + key + "'" + SeedProblems.hint(key, known));
                }
            }
        }
        return this;
    }

    /** Calls a reader with the name and the map of each resource of a kind. */
    void resources(ResourceKind kind, List<String> known, BiConsumer<String, MapReader> reader) {
        Node value = values.get(kind.section());
        if (value != null) {
            MapReader section = new MapReader(path.then(kind.section()), value, problems);
            section.values.forEach((name, resource) ->
                    reader.accept(name, new MapReader(section.path.then(name), resource, problems).only(known)));
        }
    }

    /** Returns a reader for a map inside the value of a key. */
    MapReader inside(String key, Node map) {
        return new MapReader(path.then(key), map, problems);
    }

    Node node() {
        return node;
    }

    @Nullable
    Node value(String key) {
        return values.get(key);
    }

    /** Returns the string under a key, or null if the key is missing. */
    @Nullable
    String text(String key) {
        Node value = values.get(key);
        if (value == null) {
            return null;
        }
        if (!ScalarValues.isText(value)) {
            wrong(key, value, "expected text: put it in quotes");
            return null;
        }
        return ((ScalarNode) value).getValue();
    }

    /** Returns whether the value of a key is {@code true}. */
    boolean flag(String key) {
        Node value = values.get(key);
        if (value != null && !ScalarValues.isTrue(value) && !ScalarValues.isFalse(value)) {
            wrong(key, value, "expected true or false");
        }
        return value != null && ScalarValues.isTrue(value);
    }

    /** Returns the name under a key, or null if the key is missing. */
    @Nullable
    String name(String key) {
        Node value = values.get(key);
        if (value == null || (value instanceof ScalarNode word && !ScalarValues.isNull(word))) {
            return value == null ? null : ((ScalarNode) value).getValue();
        }
        wrong(key, value, "expected a name");
        return null;
    }

    /** Returns the names under a key, whose value may be a list or a single name. */
    Set<String> names(String key) {
        Node value = values.get(key);
        if (value == null) {
            return Set.of();
        }
        Set<String> names = new LinkedHashSet<>();
        List<Node> items = value instanceof SequenceNode list ? list.getValue() : List.of(value);
        for (Node item : items) {
            if (!(item instanceof ScalarNode word) || ScalarValues.isNull(item)) {
                wrong(key, item, "expected names, such as [one, two]");
            } else if (!names.add(word.getValue())) {
                wrong(key, item, "'" + word.getValue() + "' is given twice: leave one out");
            }
        }
        return names;
    }

    /** Returns the value of a key as JSON, or null if the key is missing. */
    @Nullable
    JsonValue json(String key) {
        Node value = values.get(key);
        try {
            return value == null ? null : NodeJson.of(value);
        } catch (IllegalArgumentException e) {
            wrong(key, value, String.valueOf(e.getMessage()));
            return null;
        }
    }

    /** Adds a problem about the value of a key. */
    void wrong(String key, Node place, String message) {
        problems.add(place, path.then(key), message);
    }

    /** Converts a YAML node to JSON without changing the digits of numbers. */
    private static final class NodeJson {

        /**
         * The maximum length, far above the payload limit. The limit guards against aliases, which can expand a short
         * document to a very long one.
         */
        private static final int MAX_CHARACTERS = 1024 * 1024;

        private final StringBuilder json = new StringBuilder();

        private NodeJson() {}

        /**
         * Returns the JSON value of a node.
         *
         * @throws IllegalArgumentException if the JSON is too long
         */
        static JsonValue of(Node node) {
            NodeJson writing = new NodeJson();
            writing.write(node);
            return JsonValue.parse(writing.json.toString());
        }

        private void write(Node node) {
            if (json.length() > MAX_CHARACTERS) {
                throw new IllegalArgumentException("longer than " + MAX_CHARACTERS + " characters");
            }
            if (node instanceof MappingNode mapping) {
                write(mapping.getValue());
            } else if (node instanceof SequenceNode list) {
                writeItems(list.getValue());
            } else {
                json.append(word((ScalarNode) node));
            }
        }

        private void write(List<NodeTuple> entries) {
            String separator = "{";
            for (NodeTuple entry : entries) {
                json.append(separator)
                        .append(text((ScalarNode) entry.getKeyNode()))
                        .append(':');
                write(entry.getValueNode());
                separator = ",";
            }
            json.append(entries.isEmpty() ? "{}" : "}");
        }

        private void writeItems(List<Node> items) {
            json.append('[');
            for (Iterator<Node> each = items.iterator(); each.hasNext(); ) {
                write(each.next());
                json.append(each.hasNext() ? "," : "");
            }
            json.append(']');
        }

        private static String word(ScalarNode word) {
            if (ScalarValues.isNull(word)) {
                return "null";
            }
            return ScalarValues.isText(word) ? text(word) : word.getValue();
        }

        private static String text(ScalarNode word) {
            return JsonValue.of(word.getValue()).toJson();
        }
    }
}
