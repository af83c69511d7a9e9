package dev.castellan.server.console.internal.people;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.console.internal.page.Ids;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import java.util.UUID;

/** Reads the fields that several forms have. */
final class FormFields {

    private FormFields() {}

    /** Returns the ids of the projects that are chosen. */
    static List<UUID> projectIds(PageRequest request) {
        return request.fieldValues("project_ids").stream()
                .map(text -> id(request, "project_ids", text))
                .toList();
    }

    /** Returns the id of a project that a field holds. */
    static UUID id(PageRequest request, String field, String text) {
        return Ids.find(text)
                .orElseThrow(() -> Refusal.of(ErrorKind.INVALID, field + ": " + request.text("people.project.wrong")));
    }

    /** Returns the role that is chosen: the one that was typed, or that of most users. */
    static String role(PageRequest request) {
        String typed = request.form().value("role");
        return typed.isEmpty() ? "client" : typed;
    }
}
