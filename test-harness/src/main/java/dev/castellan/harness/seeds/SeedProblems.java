package dev.castellan.harness.seeds;

import dev.castellan.harness.internal.yaml.SeedSource;
import dev.castellan.harness.internal.yaml.YamlDocument;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.Node;

/** Collects the problems of a seed, so that all are reported at once. */
final class SeedProblems {

    private static final int MOST_TOLD = 100;

    private final SeedSource origin;
    private final List<Problem> found = new ArrayList<>();
    private @Nullable Node root;
    private int more;

    SeedProblems(SeedSource origin) {
        this.origin = origin;
    }

    /** Adds a problem at a path, whose line and column are looked up in the text. */
    void add(SeedPath path, String message) {
        add(path, () -> message);
    }

    /** Adds a problem at a path; the message is only created if it will be reported. */
    void add(SeedPath path, Supplier<String> message) {
        tell(() -> mark(path), path, message);
    }

    /** Adds a problem with a node of the text. */
    void add(Node node, SeedPath path, String message) {
        tell(node::getStartMark, path, () -> message);
    }

    void throwIfAny() {
        if (!found.isEmpty()) {
            throw exception();
        }
    }

    /** Returns the exception with all problems, in the order of the text. */
    SeedException exception() {
        return new SeedException(
                found.stream()
                        .sorted(Comparator.comparingInt(Problem::position))
                        .map(Problem::text)
                        .toList(),
                more);
    }

    private void tell(Supplier<Optional<Mark>> place, SeedPath path, Supplier<String> message) {
        if (found.size() == MOST_TOLD) {
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
        return NodeFinder.find(root, path).getStartMark();
    }

    private record Problem(int position, String text) {}
}
