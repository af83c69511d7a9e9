package dev.castellan.server.jdbc;

/**
 * The changes that a {@link JdbcStore} could not make since it was opened, for metrics. A change that waits for its
 * turn in vain counts too; one that a rule refuses does not.
 *
 * @param storageFull changes for which there was no space
 * @param unavailable changes that the database did not make for another reason, or did not answer
 * @param isFull whether there was no space for the latest change: reads go on
 */
public record WriteRefusals(long storageFull, long unavailable, boolean isFull) {}
