package dev.castellan.server.internal.scheduling;

import dev.castellan.server.internal.scheduling.FairQueue.Task;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The tasks of an organization in a {@link FairQueue}, whose lock guards them. Serves clients round robin. */
final class OrganizationTasks {

    private final boolean serial;
    /** The waiting tasks of the clients that can be served. The first client is served next. */
    private final Map<Object, Deque<Task>> ready = new LinkedHashMap<>();
    /** The waiting tasks of the clients with a running task, if the tasks of a client run one after another. */
    private final Map<Object, Deque<Task>> busy = new HashMap<>();

    private int waiting;
    private int running;

    /** @param serial whether the tasks of a client run one after another */
    OrganizationTasks(boolean serial) {
        this.serial = serial;
    }

    void add(Task task) {
        Deque<Task> behind = busy.get(task.client());
        (behind == null ? ready.computeIfAbsent(task.client(), any -> new ArrayDeque<>()) : behind).add(task);
        waiting++;
    }

    /** Returns true if a task can start. */
    boolean isReady() {
        return !ready.isEmpty();
    }

    boolean isIdle() {
        return running == 0 && waiting == 0;
    }

    int waiting() {
        return waiting;
    }

    int running() {
        return running;
    }

    /** Removes the next task from the waiting tasks, and counts the task as running. */
    Task start() {
        Map.Entry<Object, Deque<Task>> first = ready.entrySet().iterator().next();
        Object client = first.getKey();
        Deque<Task> tasks = first.getValue();
        Task task = tasks.remove();
        ready.remove(client);
        if (serial) {
            busy.put(client, tasks);
        } else {
            queueUp(client, tasks);
        }
        waiting--;
        running++;
        return task;
    }

    void finish(Task task) {
        running--;
        Deque<Task> behind = busy.remove(task.client());
        if (behind != null) {
            queueUp(task.client(), behind);
        }
    }

    private void queueUp(Object client, Deque<Task> tasks) {
        if (!tasks.isEmpty()) {
            ready.put(client, tasks);
        }
    }

    /** Removes the newest task of the client with the most waiting tasks. */
    Task removeNewestOfLongest() {
        Deque<Task> longest =
                clients().max(Comparator.comparingInt(Deque::size)).orElseThrow();
        Task newest = longest.removeLast();
        if (longest.isEmpty()) {
            ready.remove(newest.client());
        }
        waiting--;
        return newest;
    }

    /** Moves all waiting tasks to a list. */
    void drainTo(List<Task> all) {
        clients().forEach(tasks -> {
            all.addAll(tasks);
            tasks.clear();
        });
        ready.clear();
        waiting = 0;
    }

    private Stream<Deque<Task>> clients() {
        return Stream.concat(ready.values().stream(), busy.values().stream());
    }
}
