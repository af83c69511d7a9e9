package dev.castellan.server.internal.front;

/** Runs tasks immediately or later. */
@FunctionalInterface
public interface TaskRunner {

    /** Runs the task, or rejects it. */
    void execute(Task task);
}
