package dev.castellan.system.statemodel;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The state of an organization. Two states are equal if no call can distinguish between them. Immutable.
 *
 * @param organization the id of the organization
 * @param defaultProject the id of the project that all users can access
 * @param rows the objects by id
 * @param links the relations between the objects
 * @param events the audit events, newest first, or null if the server keeps none
 */
public record State(
        UUID organization,
        UUID defaultProject,
        Map<UUID, Row> rows,
        Set<Link> links,
        @Nullable List<AuditEntry> events) {

    private static final Comparator<Row> BY_ID =
            Comparator.comparing(row -> row.id().toString());

    /** Defensively copies the collections. */
    public State {
        rows = Map.copyOf(rows);
        links = Set.copyOf(links);
        events = events == null
                ? null
                : events.stream().sorted(AuditEntry.NEWEST_FIRST).toList();
    }

    /** Creates a state for a server without audit events. */
    public State(UUID organization, UUID defaultProject, Map<UUID, Row> rows, Set<Link> links) {
        this(organization, defaultProject, rows, links, null);
    }

    /** Returns the object of this kind with this id. */
    public <R extends Row> Optional<R> get(Class<R> kind, UUID id) {
        return Optional.ofNullable(rows.get(id)).filter(kind::isInstance).map(kind::cast);
    }

    /** Returns the objects of a kind that satisfy a condition, sorted by id. */
    public <R extends Row> List<R> all(Class<R> kind, Predicate<? super R> condition) {
        return rows.values().stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .filter(condition)
                .sorted(BY_ID)
                .toList();
    }

    boolean holds(Link link) {
        return links.contains(link);
    }

    /** Returns the ids of the objects that this holder contains through links of one kind, sorted. */
    List<UUID> heldBy(UUID holder, Class<? extends Link> kind) {
        return links.stream()
                .filter(kind::isInstance)
                .filter(link -> link.holder().equals(holder))
                .map(Link::held)
                .sorted(Comparator.comparing(UUID::toString))
                .toList();
    }

    public State plus(Row row) {
        Map<UUID, Row> more = new HashMap<>(rows);
        more.put(row.id(), row);
        return new State(organization, defaultProject, more, links, events);
    }

    public State plus(Link link) {
        Set<Link> more = new HashSet<>(links);
        more.add(link);
        return new State(organization, defaultProject, rows, more, events);
    }

    State minus(Link link) {
        Set<Link> fewer = new HashSet<>(links);
        fewer.remove(link);
        return new State(organization, defaultProject, rows, fewer, events);
    }

    /** Returns a copy without an object and its links. */
    public State minus(UUID id) {
        Map<UUID, Row> fewer = new HashMap<>(rows);
        fewer.remove(id);
        Set<Link> remaining = new HashSet<>(links);
        remaining.removeIf(link -> link.holder().equals(id) || link.held().equals(id));
        return new State(organization, defaultProject, fewer, remaining, events);
    }

    /** Returns the audit events, newest first, or an empty list if the server keeps none. */
    public List<AuditEntry> keptEvents() {
        return events == null ? List.of() : events;
    }

    State plus(AuditEntry event) {
        List<AuditEntry> more = new ArrayList<>(keptEvents());
        more.add(event);
        return withEvents(more);
    }

    private State withEvents(List<AuditEntry> newEvents) {
        return events == null ? this : new State(organization, defaultProject, rows, links, newEvents);
    }

    /** Returns a copy without the ids of audit events, for tests that do not know them. */
    public State withoutEventIds() {
        return withEvents(keptEvents().stream().map(event -> event.withId(null)).toList());
    }

    /** Returns a copy in which new audit events have the ids that the store assigned. */
    public State learning(List<AuditEntry> retained) {
        List<AuditEntry> unknown = new ArrayList<>(retained);
        unknown.removeAll(keptEvents());
        return withEvents(
                keptEvents().stream().map(event -> identified(event, unknown)).toList());
    }

    private static AuditEntry identified(AuditEntry event, List<AuditEntry> retained) {
        return event.id() != null
                ? event
                : retained.stream()
                        .filter(candidate -> candidate.withId(null).equals(event))
                        .findFirst()
                        .orElse(event);
    }
}
