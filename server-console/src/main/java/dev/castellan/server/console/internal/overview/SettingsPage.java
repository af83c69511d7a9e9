package dev.castellan.server.console.internal.overview;

import dev.castellan.model.OrganizationUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.OrganizationEndpoints;
import dev.castellan.server.console.internal.layout.RenameForm;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.PageAccess;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.page.RenamePage;
import dev.castellan.server.internal.store.rows.OrganizationRow;
import java.util.List;

/** Shows the name and the ID of the organization. */
public final class SettingsPage {

    private static final String PATH = "/organization";

    private SettingsPage() {}

    /** Returns the page and the page that renames the organization. */
    public static List<ConsolePage> all() {
        return List.of(ConsolePage.of(PATH, SettingsPage::show).access(PageAccess.ADMIN), renaming());
    }

    private static PageResponse show(PageRequest request) {
        return PageResponse.page("organization.settings", JtesettingsGenerated::render, organization(request));
    }

    private static ConsolePage renaming() {
        return RenamePage.of(
                        PATH + "/rename",
                        "organization.rename",
                        request -> new RenameForm(organization(request).name(), PATH),
                        OrganizationEndpoints.UPDATE,
                        (request, name) ->
                                Arguments.body(OrganizationUpdate.none().name(name)),
                        "organization-renamed")
                .admins();
    }

    private static OrganizationRow organization(PageRequest request) {
        return request.user().readOrganization(view -> view.organization());
    }
}
