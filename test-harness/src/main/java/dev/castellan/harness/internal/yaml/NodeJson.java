package dev.castellan.harness.internal.yaml;

import dev.castellan.model.json.JsonValue;
import java.util.Iterator;
import java.util.List;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Converts a YAML node to JSON without changing the digits of numbers. */
public final class NodeJson {

    /** Far above the payload limit. Guards against aliases, which can expand a short document to a very long one. */
    private static final int MOST_CHARACTERS = 1024 * 1024;

    private final StringBuilder json = new StringBuilder();

    private NodeJson() {}

    /**
     * Returns the JSON value of a node.
     *
     * @throws IllegalArgumentException if the JSON is too long
     */
    public static JsonValue of(Node node) {
        NodeJson writing = new NodeJson();
        writing.write(node);
        return JsonValue.parse(writing.json.toString());
    }

    private void write(Node node) {
        if (json.length() > MOST_CHARACTERS) {
            throw new IllegalArgumentException("longer than " + MOST_CHARACTERS + " characters");
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
            json.append(separator).append(text((ScalarNode) entry.getKeyNode())).append(':');
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
