package dev.castellan.server.internal.workers;

/** Runs tasks immediately or later. */
@FunctionalInterface
public interface TaskRunner {

    /** Runs the task, or rejects it. */
    void execute(Task task);
}
