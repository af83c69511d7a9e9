package dev.castellan.server.pipeline;

/** A request judged by its head. */
public interface Admission {

    /** Returns whether the answer is already known, so that a body need not be read. */
    boolean isRefused();
}
