package dev.castellan.server.console.internal.layout;

/**
 * A link in the navigation or the breadcrumbs.
 *
 * @param path the target, relative to the console
 * @param label the link text
 * @param isCurrent whether the link leads to the current page or its section
 */
public record NavItem(String path, String label, boolean isCurrent) {}
