package dev.castellan.server.console.internal.overview;

import dev.castellan.model.OrganizationUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.OrganizationEndpoints;
import dev.castellan.server.console.internal.layout.RenameForm;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.RenamePage;
import java.util.Optional;

/** Renames the organization. */
public final class RenameOrganizationPage implements RenamePage {

    @Override
    public String path() {
        return "/organization/rename";
    }

    @Override
    public Access access() {
        return Access.ADMIN;
    }

    @Override
    public Optional<AdminOperation> adminOperation() {
        return Optional.of(AdminOperation.of(OrganizationEndpoints.UPDATE));
    }

    @Override
    public String title() {
        return "organization.rename";
    }

    @Override
    public RenameForm form(PageRequest request) {
        String name =
                request.<String>readOrganization(view -> view.organization().name());
        return new RenameForm(name, "");
    }

    @Override
    public Answer rename(PageRequest request, String name) {
        request.perform(OrganizationEndpoints.UPDATE, Arguments.body(new OrganizationUpdate(name)));
        return Answer.goTo("", "organization-renamed");
    }
}
