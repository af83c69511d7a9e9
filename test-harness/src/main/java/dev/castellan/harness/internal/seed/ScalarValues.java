package dev.castellan.harness.internal.seed;

import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;

/**
 * Interprets YAML scalars. An unquoted scalar has the same meaning as in JSON. A scalar that is not valid JSON, such as
 * {@code yes}, {@code 007} or {@code 0x1F}, is a string.
 */
final class ScalarValues {

    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

    private ScalarValues() {}

    /** Returns whether a node is empty, {@code null} or {@code ~}. */
    static boolean isNull(Node node) {
        return isPlain(node, "") || isPlain(node, "null") || isPlain(node, "~");
    }

    static boolean isTrue(Node node) {
        return isPlain(node, "true");
    }

    static boolean isFalse(Node node) {
        return isPlain(node, "false");
    }

    static boolean isNumber(Node node) {
        return node instanceof ScalarNode word
                && word.isPlain()
                && NUMBER.matcher(word.getValue()).matches();
    }

    static boolean isText(Node node) {
        return node instanceof ScalarNode && !isNull(node) && !isTrue(node) && !isFalse(node) && !isNumber(node);
    }

    private static boolean isPlain(Node node, String value) {
        return node instanceof ScalarNode word
                && word.isPlain()
                && word.getValue().equals(value);
    }
}
