package dev.castellan.server.internal.front.scheduling;

/** Runs tasks, at once or later. */
@FunctionalInterface
public interface TaskRunner {

    /** Runs the task, or rejects it. */
    void execute(Task task);
}
