package dev.castellan.examples.onboarding;

/** Stores the tokens of an application's robots. */
@FunctionalInterface
public interface TokenVault {

    /** Stores a robot's token. Replaces any earlier token of the robot. */
    void keep(String robot, String token);
}
