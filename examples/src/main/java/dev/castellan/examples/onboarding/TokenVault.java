package dev.castellan.examples.onboarding;

/** Where an application keeps the secrets of its robots. */
@FunctionalInterface
public interface TokenVault {

    /** Keeps a token, in place of the one that was kept for this robot before. */
    void keep(String robot, String token);
}
