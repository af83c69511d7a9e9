package dev.castellan.server.console.internal.overview;

import dev.castellan.model.OrganizationUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.OrganizationEndpoints;
import dev.castellan.server.console.internal.layout.JterenameGenerated;
import dev.castellan.server.console.internal.layout.RenameForm;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.PageRequest;
import java.util.List;
import java.util.Optional;

/** Renames the organization. */
public final class RenameOrganizationPage implements FormPage {

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
    public List<Field> fields() {
        return List.of(Field.of("name"));
    }

    @Override
    public Answer show(PageRequest request) {
        String name =
                request.<String>readOrganization(view -> view.organization().name());
        return Answer.page(request.text("organization.rename"), JterenameGenerated::render, new RenameForm(name, ""));
    }

    @Override
    public Answer submit(PageRequest request) {
        OrganizationUpdate update = new OrganizationUpdate(request.field("name").strip());
        request.perform(OrganizationEndpoints.UPDATE, Arguments.body(update));
        return Answer.goTo("", "organization-renamed");
    }
}
