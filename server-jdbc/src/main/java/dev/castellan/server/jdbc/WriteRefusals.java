package dev.castellan.server.jdbc;

/**
 * The number of changes that a {@link JdbcStore} has failed to make since it was opened, for metrics. Includes changes
 * that timed out while waiting for their turn. Changes rejected by a rule and changes with an unknown outcome are not
 * counted.
 *
 * @param storageFull the number of changes that failed because storage was full
 * @param unavailable the number of changes that failed because the database did not respond or had a different problem
 * @param isFull whether storage is full: set by a change that fails for lack of space, cleared by the next successful
 *     change; reads still work
 */
public record WriteRefusals(long storageFull, long unavailable, boolean isFull) {}
