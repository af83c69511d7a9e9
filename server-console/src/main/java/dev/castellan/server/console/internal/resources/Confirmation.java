package dev.castellan.server.console.internal.resources;

import org.jspecify.annotations.Nullable;

/**
 * What a page asks before something is lost.
 *
 * @param path the path that the form is sent to
 * @param back the path to go to instead
 * @param what what will be lost
 * @param button what the button says; absent if it cannot be done now
 * @param blockedBy what blocks it; empty if nothing is known to
 */
public record Confirmation(
        String path, String back, String what, @Nullable String button, Dependencies blockedBy) {

    static Confirmation of(String path, String back) {
        return new Confirmation(path, back, "", null, Dependencies.NONE);
    }

    Confirmation saying(String newWhat) {
        return new Confirmation(path, back, newWhat, button, blockedBy);
    }

    Confirmation withButton(String newButton) {
        return new Confirmation(path, back, what, newButton, blockedBy);
    }

    Confirmation blockedBy(Dependencies dependencies) {
        return new Confirmation(path, back, what, null, dependencies);
    }
}
