package dev.castellan.server.console.internal.layout;

/**
 * A link in the navigation or the breadcrumbs.
 *
 * @param path the target, relative to the console
 * @param label the link text
 * @param isCurrent whether the current page belongs to this link
 */
public record NavItem(String path, String label, boolean isCurrent) {}
