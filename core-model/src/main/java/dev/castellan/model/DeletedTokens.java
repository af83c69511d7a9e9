package dev.castellan.model;

/**
 * The result of deleting all tokens of a user (an extension).
 *
 * @param deleted the number of deleted tokens, including expired tokens
 */
public record DeletedTokens(int deleted) {}
