package dev.castellan.console.pages;

import static dev.castellan.console.pages.BrowserUser.ADMIN;
import static dev.castellan.console.pages.PageCase.after;
import static dev.castellan.console.pages.PageCase.at;

import java.util.List;
import java.util.stream.Stream;

/** The pages for workload identity, in all states that look different. */
final class FederationPageCases {

    private FederationPageCases() {}

    static List<PageCase> all() {
        return Stream.of(issuers(), rules()).flatMap(List::stream).toList();
    }

    private static List<PageCase> issuers() {
        return List.of(
                at("federation", ADMIN, "Workload identity", "/federation"),
                at("issuer-new", ADMIN, "Add issuer", "/federation/new"),
                at("issuer-new-kubernetes", ADMIN, "Add issuer", "/federation/new?preset=kubernetes"),
                after("issuer-new-refused", ADMIN, "Add issuer", "/federation/new?preset=other", "Add issuer")
                        .filled((browser, scene) ->
                                browser.paste("Name", scene.name("Jenkins")).type("Issuer", "http://ci.example")),
                at("issuer", ADMIN, "[GitHub Actions]", "/federation/issuers/{issuer}"),
                at("issuer-disabled", ADMIN, HostileNames.MARKUP, "/federation/issuers/{other-issuer}"),
                at("issuer-edit", ADMIN, "Change [GitHub Actions]", "/federation/issuers/{issuer}/edit"),
                at("issuer-disable", ADMIN, "Disable [GitHub Actions]?", "/federation/issuers/{issuer}/disable"),
                at(
                        "issuer-enable",
                        ADMIN,
                        "Enable " + HostileNames.MARKUP + "?",
                        "/federation/issuers/{other-issuer}/enable"),
                at("issuer-delete", ADMIN, "Delete [GitHub Actions]?", "/federation/issuers/{issuer}/delete"));
    }

    private static List<PageCase> rules() {
        return List.of(
                at("rule-new", ADMIN, "Add rule", "/federation/issuers/{issuer}/rules/new"),
                after("rule-new-refused", ADMIN, "Add rule", "/federation/issuers/{cluster}/rules/new", "Add rule")
                        .filled((browser, scene) -> browser.paste("Claims", "sub=system:serviceaccount:shop:default")),
                at("rule", ADMIN, "Rule for [nightly build]", "/federation/rules/{rule}"),
                at("rule-disabled", ADMIN, "Rule for [nightly build]", "/federation/rules/{other-rule}"),
                at("rule-edit", ADMIN, "Change the rule for [nightly build]", "/federation/rules/{rule}/edit"),
                at("rule-disable", ADMIN, "Disable the rule for [nightly build]?", "/federation/rules/{rule}/disable"),
                at(
                        "rule-enable",
                        ADMIN,
                        "Enable the rule for [nightly build]?",
                        "/federation/rules/{other-rule}/enable"),
                at("rule-delete", ADMIN, "Delete the rule for [nightly build]?", "/federation/rules/{rule}/delete"));
    }
}
