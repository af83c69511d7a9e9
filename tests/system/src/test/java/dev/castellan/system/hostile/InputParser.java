package dev.castellan.system.hostile;

import dev.castellan.system.hostile.HostileInput.Fate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Parses a file of hostile inputs. Lines that start with {@code #} contain the rule, followed by remarks. Lines that
 * start with {@code >} contain a line of the frame, which is sent with CRLF. Lines that start with {@code >>} contain a
 * part of the frame, which is sent unchanged. Lines that start with {@code -} contain an input, with its text,
 * responses and fate separated by {@code =>}. The lines of a frame apply to the inputs below them.
 */
final class InputParser {

    private static final String ARROW = " => ";

    private final String subject;
    private final List<HostileInput> inputs = new ArrayList<>();
    private final StringBuilder frame = new StringBuilder();
    private boolean frameInUse;
    private String rule = "";

    private InputParser(String subject) {
        this.subject = subject;
    }

    /**
     * Returns the inputs in a file.
     *
     * @throws IllegalArgumentException with the subject and the line in its message, if parsing fails
     */
    static List<HostileInput> parse(String subject, String text) {
        InputParser parser = new InputParser(subject);
        text.lines().forEach(parser::line);
        return parser.inputs;
    }

    private void line(String line) {
        try {
            read(line);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(subject + ": " + line + ": " + e.getMessage(), e);
        }
    }

    private void read(String line) {
        if (line.startsWith("#")) {
            rule = rule.isEmpty() ? line.substring(1).strip() : rule;
        } else if (line.startsWith(">")) {
            addToFrame(line);
        } else if (line.startsWith("- ")) {
            frameInUse = true;
            inputs.add(input(line.substring(2).split(ARROW, -1)));
        } else if (!line.isBlank()) {
            throw new IllegalArgumentException("start a line with #, >, >> or -");
        }
    }

    private void addToFrame(String line) {
        if (frameInUse) {
            frame.setLength(0);
            frameInUse = false;
        }
        if (line.startsWith(">>")) {
            frame.append(line.substring(2).stripLeading());
        } else {
            frame.append(line.substring(1).stripLeading()).append("\\r\\n");
        }
    }

    private HostileInput input(String[] parts) {
        int last = parts.length - 1;
        if (last < 1 || rule.isEmpty() || frame.isEmpty()) {
            throw new IllegalArgumentException("an input has a rule, a frame, a text, its responses and a fate");
        }
        List<Expectation> responses =
                Arrays.stream(parts, 1, last).map(Expectation::parse).toList();
        Fate fate = Fate.valueOf(parts[last].strip().toUpperCase(Locale.ROOT));
        return new HostileInput(subject, rule, frame.toString(), parts[0], responses, fate);
    }
}
