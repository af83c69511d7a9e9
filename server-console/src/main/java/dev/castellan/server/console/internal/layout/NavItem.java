package dev.castellan.server.console.internal.layout;

/**
 * An entry of the side list.
 *
 * @param path where it leads, below the console
 * @param label what it says
 * @param isCurrent whether the page belongs to it
 */
public record NavItem(String path, String label, boolean isCurrent) {}
