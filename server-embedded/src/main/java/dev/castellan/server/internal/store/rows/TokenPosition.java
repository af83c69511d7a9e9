package dev.castellan.server.internal.store.rows;

import java.util.UUID;

/**
 * The position of a token in a sorted list of tokens. The token may have been changed or deleted.
 *
 * @param number the number by which the list is sorted, see {@link TokenSortKey.Field#of}
 * @param tokenId the id, which orders tokens with equal numbers
 */
public record TokenPosition(long number, UUID tokenId) {}
