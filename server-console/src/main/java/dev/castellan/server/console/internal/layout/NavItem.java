package dev.castellan.server.console.internal.layout;

/**
 * A link of the navigation or the breadcrumbs.
 *
 * @param path the target, relative to the console
 * @param label the text of the link
 * @param isCurrent whether the current page belongs to the entry
 */
public record NavItem(String path, String label, boolean isCurrent) {}
