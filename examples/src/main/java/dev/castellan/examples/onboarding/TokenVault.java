package dev.castellan.examples.onboarding;

/** Stores the tokens of the robots of an application. */
@FunctionalInterface
public interface TokenVault {

    /** Stores the token of a robot, and replaces an earlier one. */
    void keep(String robot, String token);
}
