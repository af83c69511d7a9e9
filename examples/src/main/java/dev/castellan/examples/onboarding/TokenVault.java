package dev.castellan.examples.onboarding;

/** Stores the tokens of an application's robots. */
@FunctionalInterface
public interface TokenVault {

    /** Stores the token of a robot, and replaces an earlier one. */
    void keep(String robot, String token);
}
