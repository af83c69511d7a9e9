package dev.castellan.compatibility;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The changes that break users and are made all the same, each with its reason. A line of the file is
 * {@code ELEMENT KIND because REASON}; lines that start with {@code #} are comments.
 */
final class AcceptedChanges {

    private static final String REASON = " because ";

    private final Set<String> accepted = new TreeSet<>();

    private AcceptedChanges() {}

    /**
     * Reads a file.
     *
     * @throws CheckFailure if it cannot be read, or a line has no reason or stands there twice
     */
    static AcceptedChanges read(Path file) {
        try {
            return parse(file.toString(), Files.readAllLines(file));
        } catch (IOException e) {
            throw new CheckFailure("The file of accepted changes cannot be read: " + e, e);
        }
    }

    private static AcceptedChanges parse(String name, List<String> lines) {
        AcceptedChanges changes = new AcceptedChanges();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                changes.add(line, name + ":" + (i + 1));
            }
        }
        return changes;
    }

    private void add(String line, String place) {
        int end = line.indexOf(REASON);
        if (end < 0 || line.substring(end + REASON.length()).isBlank()) {
            throw new CheckFailure("%s: write a change as ELEMENT KIND because REASON: %s".formatted(place, line));
        }
        String change = line.substring(0, end).strip();
        if (!accepted.add(change)) {
            throw new CheckFailure("%s: this change is listed twice: %s".formatted(place, change));
        }
    }

    boolean contains(Change change) {
        return accepted.contains(change.toString());
    }

    /** Returns the lines that accept none of the changes that were found. */
    Set<String> withoutUse(Collection<Change> found) {
        Set<String> unused = new TreeSet<>(accepted);
        found.forEach(change -> unused.remove(change.toString()));
        return unused;
    }
}
