package dev.castellan.client;

/** Gives the API token for the next request; asked once for every attempt, by many threads at once. */
@FunctionalInterface
public interface TokenSource {

    /** Returns the token: visible ASCII without blanks. */
    String token();
}
