package dev.castellan.server.console.internal.layout;

import java.util.List;

/**
 * The view model of a page that creates an object from a name. The title of the page is the label of its button.
 *
 * @param breadcrumbs the links above the form. The last one cancels the action.
 * @param help the text below the field
 */
public record NameForm(List<NavItem> breadcrumbs, String help) {

    /** Defensively copies the list. */
    public NameForm {
        breadcrumbs = List.copyOf(breadcrumbs);
    }

    /** Returns the path of the page that the user came from. */
    String back() {
        return breadcrumbs.get(breadcrumbs.size() - 1).path();
    }
}
