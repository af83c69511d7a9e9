package dev.castellan.compatibility;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What the check says of the changes that it found. */
final class Report {

    private final StringBuilder text = new StringBuilder();
    private final AcceptedChanges accepted;
    private int broken;

    private Report(AcceptedChanges accepted) {
        this.accepted = accepted;
    }

    /**
     * Writes a report.
     *
     * @param changes the changes of each module
     * @param accepted the changes that are made on purpose
     */
    static Report of(Map<String, Set<Change>> changes, AcceptedChanges accepted) {
        Report report = new Report(accepted);
        changes.forEach(report::add);
        Set<Change> all = new TreeSet<>();
        changes.values().forEach(all::addAll);
        report.end(all);
        return report;
    }

    /** Returns whether no change breaks a user, accepted changes aside. */
    boolean isCompatible() {
        return broken == 0;
    }

    String text() {
        return text.toString();
    }

    private void add(String module, Set<Change> changes) {
        text.append(module).append(changes.isEmpty() ? ": compatible\n" : ":\n");
        for (Change change : changes) {
            boolean isAccepted = accepted.contains(change);
            text.append(isAccepted ? "  accepted: " : "  BREAKS USERS: ")
                    .append(change)
                    .append('\n');
            broken += isAccepted ? 0 : 1;
        }
    }

    private void end(Set<Change> all) {
        accepted.withoutUse(all)
                .forEach(line -> text.append("Accepted, but not a change to this baseline: ")
                        .append(line)
                        .append('\n'));
        if (broken > 0) {
            text.append("""
                    %d incompatible changes. Take each back, or keep the old element and mark it @Deprecated. Where the
                    policy in docs/compatibility.md allows the change, list it in the file of accepted changes, as:
                    ELEMENT KIND because REASON
                    """.formatted(broken));
        }
    }
}
