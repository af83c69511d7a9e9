package dev.castellan.harness.seeds;

import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Finds the node to show for a path: the value if it is a scalar, otherwise its key. */
final class NodeFinder {

    private NodeFinder() {}

    static Node find(Node root, SeedPath path) {
        Node value = root;
        Node shown = root;
        for (String step : path.steps()) {
            if (value instanceof SequenceNode list) {
                value = list.getValue().get(SeedPath.position(step));
                shown = value;
            } else {
                Optional<NodeTuple> entry = entry(value, step);
                if (entry.isEmpty()) {
                    return shown;
                }
                value = entry.get().getValueNode();
                shown = isWord(value) ? value : entry.get().getKeyNode();
            }
        }
        return shown;
    }

    private static Optional<NodeTuple> entry(Node node, String key) {
        List<NodeTuple> entries = node instanceof MappingNode mapping ? mapping.getValue() : List.of();
        return entries.stream()
                .filter(entry -> entry.getKeyNode() instanceof ScalarNode name
                        && name.getValue().equals(key))
                .findFirst();
    }

    private static boolean isWord(Node node) {
        return node instanceof ScalarNode word && !word.getValue().isEmpty();
    }
}
