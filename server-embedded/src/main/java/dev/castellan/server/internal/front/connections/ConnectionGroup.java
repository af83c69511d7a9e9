package dev.castellan.server.internal.front.connections;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Connections of which there may be a certain number, and which of them makes room for a new one. Not safe for use by
 * several threads at once.
 */
final class ConnectionGroup {

    private final int most;
    /** The members without a valid token, in the order in which they were opened. */
    private final Set<OpenConnection> strangers = new LinkedHashSet<>();
    /** The other members. */
    private final Set<OpenConnection> recognized = new LinkedHashSet<>();
    /** The members by organization, where it is known. */
    private final Map<Object, Set<OpenConnection>> byOwner = new HashMap<>();

    ConnectionGroup(int most) {
        this.most = most;
    }

    int size() {
        return strangers.size() + recognized.size();
    }

    boolean isFull() {
        return size() >= most;
    }

    boolean holds(OpenConnection connection) {
        return strangers.contains(connection) || recognized.contains(connection);
    }

    /** Returns the members without a valid token. */
    Collection<OpenConnection> strangers() {
        return strangers;
    }

    /** Adds a connection whose organization is not known. */
    void add(OpenConnection connection) {
        strangers.add(connection);
    }

    boolean remove(OpenConnection connection) {
        disown(connection);
        return strangers.remove(connection) || recognized.remove(connection);
    }

    /** Takes note that a valid token came through a connection. */
    void recognized(OpenConnection connection) {
        if (strangers.remove(connection)) {
            recognized.add(connection);
        }
    }

    /** Counts a member for an organization. */
    void own(OpenConnection connection, Object owner) {
        disown(connection);
        byOwner.computeIfAbsent(owner, unused -> new LinkedHashSet<>()).add(connection);
    }

    /** Returns the one that goes next; null if none can go. */
    @Nullable
    OpenConnection next() {
        OpenConnection idleStranger = first(strangers, OpenConnection::isIdle);
        if (idleStranger != null) {
            return idleStranger;
        }
        Collection<OpenConnection> greediest = greediest();
        if (greediest.size() > most / 2) {
            OpenConnection own = longestIdle(greediest);
            own = own == null ? first(greediest, connection -> !connection.isServed()) : own;
            if (own != null) {
                return own;
            }
        }
        OpenConnection idle = longestIdle(recognized); // no stranger is idle
        return idle == null ? first(strangers, stranger -> true) : idle;
    }

    private void disown(OpenConnection connection) {
        Object owner = connection.owner();
        Set<OpenConnection> owned = owner == null ? null : byOwner.get(owner);
        if (owned != null && owned.remove(connection) && owned.isEmpty()) {
            byOwner.remove(owner);
        }
    }

    /** Returns the connections of the organization that has the most; none if no organization is known. */
    private Collection<OpenConnection> greediest() {
        return byOwner.values().stream()
                .max(Comparator.comparingInt(Set::size))
                .<Collection<OpenConnection>>map(owned -> owned)
                .orElse(List.of());
    }

    private static @Nullable OpenConnection first(
            Collection<OpenConnection> connections, Predicate<OpenConnection> condition) {
        for (OpenConnection connection : connections) {
            if (condition.test(connection)) {
                return connection;
            }
        }
        return null;
    }

    private static @Nullable OpenConnection longestIdle(Collection<OpenConnection> connections) {
        OpenConnection longest = null;
        for (OpenConnection connection : connections) {
            boolean isLonger = longest == null || connection.idleSince() - longest.idleSince() < 0;
            if (connection.isIdle() && isLonger) {
                longest = connection;
            }
        }
        return longest;
    }
}
