package dev.castellan.harness.internal.seed;

import dev.castellan.harness.data.SeedException;
import dev.castellan.model.internal.text.NearestName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Collects the problems in a seed and reports them all in one exception. */
final class SeedProblems {

    private static final int MAX_REPORTED = 100;
    private static final int MAX_LISTED = 20;

    private final SeedSource origin;
    private final List<Problem> found = new ArrayList<>();
    private @Nullable Node root;
    private int more;

    SeedProblems(SeedSource origin) {
        this.origin = origin;
    }

    /** Adds a problem at a path. Finds the line and column of the path in the text. */
    void add(SeedPath path, String message) {
        add(path, () -> message);
    }

    /** Adds a problem at a path. The message is created only if the problem is reported. */
    void add(SeedPath path, Supplier<String> message) {
        report(() -> mark(path), path, message);
    }

    /** Adds a problem about a node of the text. */
    void add(Node node, SeedPath path, String message) {
        report(node::getStartMark, path, () -> message);
    }

    void throwIfAny() {
        if (!found.isEmpty()) {
            throw exception();
        }
    }

    /** Returns an exception with all problems, in the order of the text. */
    SeedException exception() {
        return new SeedException(
                found.stream()
                        .sorted(Comparator.comparingInt(Problem::position))
                        .map(Problem::text)
                        .toList(),
                more);
    }

    /** Returns the end of a message about an unknown word: the most similar known word, or a list of known words. */
    static String hint(String word, Collection<String> known) {
        return NearestName.of(word, known)
                .map(near -> ": did you mean '" + near + "'?")
                .orElseGet(() -> listed(known));
    }

    private static String listed(Collection<String> known) {
        if (known.isEmpty()) {
            return ": there is none";
        }
        String shown = known.stream().limit(MAX_LISTED).collect(Collectors.joining(", "));
        int more = known.size() - MAX_LISTED;
        return ": there " + (known.size() == 1 ? "is " : "are ") + shown + (more > 0 ? " and " + more + " more" : "");
    }

    private void report(Supplier<Optional<Mark>> place, SeedPath path, Supplier<String> message) {
        if (found.size() == MAX_REPORTED) {
            more++;
            return;
        }
        Mark mark = place.get().orElse(null);
        String label = path.steps().isEmpty() ? "" : path + ": ";
        found.add(new Problem(mark == null ? 0 : mark.getIndex(), origin.place(mark) + label + message.get()));
    }

    private Optional<Mark> mark(SeedPath path) {
        if (origin.text() == null) {
            return Optional.empty();
        }
        if (root == null) {
            root = YamlDocument.compose(origin, origin.text());
        }
        return nodeAt(root, path).getStartMark();
    }

    /**
     * Returns the node whose position is reported for a path: the value if it is a nonempty scalar, otherwise its key.
     */
    private static Node nodeAt(Node root, SeedPath path) {
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

    private record Problem(int position, String text) {}
}
