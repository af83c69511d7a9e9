package dev.castellan.harness.internal.seed;

import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Set;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * Reports YAML that a seed must not contain: tags, keys that are not scalars, duplicate keys, and nodes that are
 * recursive or nested too deeply.
 */
final class NodeChecks {

    /** The maximum depth of a body in the API, plus the levels of a seed above a payload. */
    private static final int DEEPEST = 20;

    private final SeedProblems problems;
    private final Set<Node> anchored = Collections.newSetFromMap(new IdentityHashMap<>());

    NodeChecks(SeedProblems problems) {
        this.problems = problems;
    }

    void check(Node root) {
        check(root, 0);
        problems.throwIfAny();
    }

    private void check(Node node, int depth) {
        if (depth > DEEPEST || node.isRecursive()) {
            problems.add(node, SeedPath.ROOT, "nested deeper than " + DEEPEST + " levels");
            return;
        }
        if (node.getAnchor().isPresent() && !anchored.add(node)) {
            return;
        }
        if (!node.isResolved()) {
            problems.add(node, SeedPath.ROOT, "the tag " + node.getTag() + " is not supported: leave it out");
        }
        if (node instanceof SequenceNode list) {
            list.getValue().forEach(item -> check(item, depth + 1));
        } else if (node instanceof MappingNode mapping) {
            check(mapping, depth);
        }
    }

    private void check(MappingNode mapping, int depth) {
        Set<String> keys = new HashSet<>();
        for (NodeTuple entry : mapping.getValue()) {
            if (!(entry.getKeyNode() instanceof ScalarNode key)) {
                problems.add(entry.getKeyNode(), SeedPath.ROOT, "a key must be a word");
            } else if (!keys.add(key.getValue())) {
                problems.add(key, SeedPath.ROOT, "the key '" + key.getValue() + "' is given twice: leave one out");
            }
            check(entry.getValueNode(), depth + 1);
        }
    }
}
