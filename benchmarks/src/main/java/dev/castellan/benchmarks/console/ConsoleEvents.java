package dev.castellan.benchmarks.console;

import dev.castellan.server.store.audit.AuditRow;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * Audit events of things that still exist, but for tokens and sessions, one every two seconds.
 *
 * @param people who does things, and whom they are done to
 * @param projects projects that they are done to
 * @param resources resources that they are done to
 * @param end when the last event was
 * @param count the number of events
 */
record ConsoleEvents(List<UUID> people, List<UUID> projects, ConsoleResources resources, Instant end, int count) {

    private static final List<String> OPERATIONS = List.of(
            "sessions.signIn",
            "tokens.create",
            "projects.addUser",
            "collections.addInput",
            "inputs.create",
            "queries.create",
            "users.create",
            "tokens.delete");
    private static final Duration BETWEEN = Duration.ofSeconds(2);

    /** Returns the event with this number; 0 is the oldest. */
    AuditRow event(int number) {
        String operation = OPERATIONS.get(number % OPERATIONS.size());
        UUID actor = people.get(number % people.size());
        return new AuditRow(
                UUID.randomUUID(),
                end.minus(BETWEEN.multipliedBy(count - number)),
                operation,
                AuditRow.Via.API,
                actor,
                UUID.randomUUID(),
                objects(operation, number),
                "192.0.2.1");
    }

    private List<UUID> objects(String operation, int number) {
        UUID project = projects.get(number % projects.size());
        UUID person = people.get(number * 7 % people.size());
        return switch (operation.substring(0, operation.indexOf('.'))) {
            case "projects" -> List.of(project, person);
            case "collections" -> List.of(resources.collection(), resources.input());
            case "inputs" -> List.of(resources.input(), resources.collection());
            case "queries" -> List.of(resources.query(), resources.input());
            case "users" -> List.of(person);
            default -> List.of(UUID.randomUUID(), person);
        };
    }
}
