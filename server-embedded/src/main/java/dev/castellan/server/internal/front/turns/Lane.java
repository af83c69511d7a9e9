package dev.castellan.server.internal.front.turns;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The steps of one owner, either its reads or its writes: those that wait, whose parts take turns, and how many run. */
final class Lane {

    private final Object owner;
    private final boolean isWrite;
    private final Map<Object, Deque<WaitingTurn>> parts = new LinkedHashMap<>();
    private int size;
    private int running;

    Lane(Object owner, boolean isWrite) {
        this.owner = owner;
        this.isWrite = isWrite;
    }

    Object owner() {
        return owner;
    }

    boolean isWrite() {
        return isWrite;
    }

    /** Returns how many steps run. */
    int running() {
        return running;
    }

    /** Counts steps that begin to run, or, if less than zero, that end. */
    void run(int change) {
        running += change;
    }

    void add(WaitingTurn waiting) {
        parts.computeIfAbsent(waiting.key().part(), unused -> new ArrayDeque<>())
                .add(waiting);
        size++;
    }

    /** Returns how many steps wait. */
    int size() {
        return size;
    }

    /** Returns whether no step waits or runs. */
    boolean isOver() {
        return size == 0 && running == 0;
    }

    /** Returns the step whose turn it is among those that may run; null if none may. */
    @Nullable
    WaitingTurn first(Allowance allowance) {
        for (Deque<WaitingTurn> part : parts.values()) {
            if (allowance.mayRun(part.element().key())) {
                return part.element();
            }
        }
        return null;
    }

    /** Removes the first step of a part; the next turn is that of another part. */
    void removeFirst(Object part) {
        Deque<WaitingTurn> rest = of(part);
        rest.remove();
        if (rest.isEmpty()) {
            parts.remove(part);
        } else if (parts.size() > 1) {
            parts.remove(part);
            parts.put(part, rest);
        }
        size--;
    }

    /** Returns whether some part has more steps than this one would have with one more. */
    boolean hasLongerPartThan(Object part) {
        Deque<WaitingTurn> own = parts.get(part);
        int size = (own == null ? 0 : own.size()) + 1;
        return parts.values().stream().anyMatch(other -> other.size() > size);
    }

    /** Removes the newest step of the part that has the most; among equal ones, of that whose turn is last. */
    WaitingTurn removeNewestOfLongest() {
        Object longest = parts.keySet().iterator().next();
        for (Map.Entry<Object, Deque<WaitingTurn>> part : parts.entrySet()) {
            if (part.getValue().size() >= of(longest).size()) {
                longest = part.getKey();
            }
        }
        WaitingTurn newest = of(longest).removeLast();
        if (of(longest).isEmpty()) {
            parts.remove(longest);
        }
        size--;
        return newest;
    }

    /** Removes the steps that have waited since this time or longer, and adds them to a collection. */
    void removeOlderThan(long nanoTime, java.util.Collection<Turn> removed) {
        parts.values().forEach(part -> {
            while (!part.isEmpty() && part.element().since() - nanoTime <= 0) {
                removed.add(part.remove().turn());
                size--;
            }
        });
        parts.values().removeIf(Deque::isEmpty);
    }

    private Deque<WaitingTurn> of(Object part) {
        return Objects.requireNonNull(parts.get(part));
    }
}
