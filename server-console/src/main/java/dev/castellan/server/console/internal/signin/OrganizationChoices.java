package dev.castellan.server.console.internal.signin;

import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.people.signin.OrganizationChoice;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;

/** Asks for the organization if the address and the password are right in several organizations. */
final class OrganizationChoices {

    private OrganizationChoices() {}

    /** Redirects to the sign-in page, because only an answer to a password contains the choices. */
    static Answer show(PageRequest request) {
        return Answer.goTo("/sign-in" + SignInView.of(request).query(), "choose-again");
    }

    static Answer submit(PageRequest request) {
        UUID organization = SignInPages.findOrganization(request, request.field("organization"))
                .orElseThrow(request::notFound);
        return request.runFor(
                organization, () -> choose(request, organization, request.field("email"), request.field("code")));
    }

    /** Signs in if there is only one organization, otherwise returns the page. */
    static Answer of(PageRequest request, String email, List<OrganizationChoice> choices) {
        if (choices.size() == 1) {
            OrganizationChoice only = choices.get(0);
            return choose(request, only.organizationId(), email, only.code());
        }
        List<OrganizationChoice> byName = choices.stream()
                .sorted(Comparator.comparing(OrganizationChoice::organizationName))
                .toList();
        return Answer.page(
                request.text("choice.title"),
                JtechoiceGenerated::render,
                new View(byName, email, SignInView.of(request).query()));
    }

    private static Answer choose(PageRequest request, UUID organization, String email, String code) {
        return SignedInAnswer.of(
                request, request.context().people().chooseOrganization(organization, email, code, request.browser()));
    }

    /**
     * The view model of the page.
     *
     * @param choices the organizations, sorted by name
     * @param email the e-mail address that the user entered
     * @param query the query for the form action, including its question mark, or an empty string
     */
    record View(List<OrganizationChoice> choices, String email, String query) {}
}
