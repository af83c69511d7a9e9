package dev.castellan.server.jdbc;

import org.jspecify.annotations.Nullable;

/**
 * The number of changes that a {@link JdbcStore} has failed to make since it was opened, for metrics and readiness
 * checks. Includes changes that timed out while waiting for their turn. Changes rejected by a rule are not counted.
 *
 * @param storageFull the number of changes that failed because storage was full
 * @param unavailable the number of changes that failed because the database did not respond or had a different problem
 * @param unknown the number of changes with an unknown outcome, because the database did not confirm the commit
 * @param obstacle the reason why changes fail, for operators, or null if the latest change succeeded or no change was
 *     attempted; reads may still work
 */
public record WriteRefusals(
        long storageFull,
        long unavailable,
        long unknown,
        @Nullable String obstacle) {}
