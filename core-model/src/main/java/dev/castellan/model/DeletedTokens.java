package dev.castellan.model;

/**
 * The answer to deleting all tokens of a user (an extension).
 *
 * @param deleted how many tokens were deleted, expired ones included
 */
public record DeletedTokens(int deleted) {}
