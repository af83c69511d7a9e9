package dev.castellan.server.jdbc;

/**
 * The number of changes that a {@link JdbcStore} could not make since it was opened, for metrics. A change that times
 * out while it waits for its turn counts. Changes that a rule rejects and changes with an unknown outcome do not count.
 *
 * @param storageFull changes that found no space
 * @param unavailable changes that failed for another reason in the database, or without an answer from it
 * @param isFull true after a change found no space, until a change succeeds; reads still work
 */
public record WriteRefusals(long storageFull, long unavailable, boolean isFull) {}
