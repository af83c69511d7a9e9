package dev.castellan.server.console.internal.federation;

import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.AuditEndpoints;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.FederationRuleEndpoints;
import dev.castellan.model.federation.FederationRule;
import dev.castellan.model.federation.FederationRuleUpdate;
import dev.castellan.model.federation.NewFederationRule;
import dev.castellan.server.console.internal.activity.EventRow;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.EditedField;
import dev.castellan.server.console.internal.page.FormField;
import dev.castellan.server.console.internal.page.Ids;
import dev.castellan.server.console.internal.page.PageAccess;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.page.SentForms;
import dev.castellan.server.internal.store.federation.ClaimLines;
import dev.castellan.server.internal.store.federation.IssuerRow;
import dev.castellan.server.internal.store.federation.PlatformPreset;
import dev.castellan.server.internal.store.federation.RuleRow;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The pages that show, add, change and delete a rule. */
final class RulePages {

    private static final String RULE = FederationPages.PATH + "/rules/{id}";
    private static final String KEY = "federation.rule";
    private static final String MINUTES = "minutes";
    private static final int DEFAULT_MINUTES = 15;

    /** The number of tokens and of exchanges on the page of a rule. */
    private static final int SHOWN = 20;

    private RulePages() {}

    static List<ConsolePage> all() {
        return List.of(
                FederationPages.confirmed(
                        ConsolePage.of(IssuerPages.ISSUER + "/rules/new", RulePages::showNew)
                                .form(
                                        RulePages::create,
                                        FormField.of("user_id"),
                                        FormField.of("match"),
                                        FormField.of(MINUTES),
                                        SentForms.NUMBER),
                        FederationRuleEndpoints.CREATE),
                ConsolePage.of(RULE, RulePages::show).access(PageAccess.ADMIN),
                FederationPages.confirmed(
                        ConsolePage.of(RULE + "/edit", RulePages::showEdit)
                                .form(RulePages::edit, EditedField.of("match", MINUTES)),
                        FederationRuleEndpoints.UPDATE,
                        0),
                enabling("enable", true),
                enabling("disable", false),
                FederationPages.action(
                        RULE,
                        "delete",
                        KEY,
                        request -> line(request).account(),
                        request -> IssuerPages.path(issuerOf(request)),
                        FederationRuleEndpoints.DELETE,
                        request -> request.arguments(0)));
    }

    private static ConsolePage enabling(String action, boolean isEnabled) {
        return FederationPages.action(
                RULE,
                action,
                KEY,
                request -> line(request).account(),
                request -> path(request.id(0)),
                FederationRuleEndpoints.UPDATE,
                request -> Arguments.body(FederationRuleUpdate.none().enabled(isEnabled))
                        .withPath(request.id(0)));
    }

    private static PageResponse showNew(PageRequest request) {
        IssuerRow issuer = IssuerPages.issuer(request);
        PlatformPreset preset = PlatformPreset.of(issuer);
        NewForm view = new NewForm(
                issuer,
                preset,
                AccountChoice.of(request),
                suggested(issuer, preset),
                Integer.toString(DEFAULT_MINUTES));
        return PageResponse.page("federation.rule.create", JtenewruleGenerated::render, view);
    }

    /** Returns the lines that the form suggests: those of the platform, and the claims that the issuer requires. */
    private static String suggested(IssuerRow issuer, PlatformPreset preset) {
        String known = String.join("\n", preset.claims());
        String required = issuer.requiredClaims().stream()
                .filter(name -> preset.claims().stream().noneMatch(line -> line.startsWith(name + "=")))
                .map(name -> "\n" + name + "=")
                .reduce("", String::concat);
        return (known + required).strip();
    }

    private static PageResponse create(PageRequest request) {
        IssuerRow issuer = IssuerPages.issuer(request);
        NewFederationRule body = new NewFederationRule(
                issuer.issuerId(),
                Ids.of(request, "user_id"),
                match(request, issuer, request.form().value("match")),
                seconds(request, request.form().value(MINUTES).strip()),
                null);
        FederationRule rule = SentForms.create(request, FederationRuleEndpoints.CREATE, Arguments.body(body));
        return PageResponse.goTo(path(rule.id()), "rule-created", issuer.name());
    }

    private static PageResponse show(PageRequest request) {
        RuleLine line = line(request);
        RuleRow rule = line.row();
        List<TokenRow> tokens =
                request.user().readOrganization(view -> view.tokens().ofRule(rule.ruleId(), null, SHOWN + 1));
        RuleView view = new RuleView(
                line,
                issuerOf(request),
                tokens.subList(0, Math.min(SHOWN, tokens.size())),
                tokens.size() > SHOWN,
                events(request, rule.ruleId()),
                IssuerPages.serverUrl(request));
        return PageResponse.page("federation.rule.of", JteruleGenerated::render, view, line.account());
    }

    private static List<EventRow> events(PageRequest request, UUID rule) {
        Map<String, String> newest = Map.of("object", rule.toString(), "limit", Integer.toString(SHOWN));
        List<AuditEvent> events =
                request.user().list(AuditEndpoints.LIST, newest).data();
        return events.isEmpty() ? List.of() : EventRow.of(request.user(), request.texts(), events);
    }

    private static PageResponse showEdit(PageRequest request) {
        RuleLine line = line(request);
        EditForm view = new EditForm(
                line, issuerOf(request), ClaimLines.format(line.row().match().claims()), minutes(line.row()));
        return PageResponse.page("federation.rule.edit", JteeditruleGenerated::render, view, line.account());
    }

    private static PageResponse edit(PageRequest request) {
        RuleLine line = line(request);
        String match = EditedField.changed(
                request, "match", ClaimLines.format(line.row().match().claims()));
        String minutes = EditedField.changed(request, MINUTES, minutes(line.row()));
        FederationRuleUpdate update = new FederationRuleUpdate(
                match == null ? null : match(request, issuerOf(request), match),
                minutes == null ? null : seconds(request, minutes),
                null);
        if (!update.equals(FederationRuleUpdate.none())) {
            request.user()
                    .perform(
                            FederationRuleEndpoints.UPDATE,
                            Arguments.body(update).withPath(request.id(0)));
        }
        return PageResponse.goTo(path(request.id(0)), "rule-edited", line.account());
    }

    /** Returns the claims that the admin typed, one a line. */
    private static Map<String, List<String>> match(PageRequest request, IssuerRow issuer, String typed) {
        Map<String, List<String>> match;
        try {
            match = ClaimLines.parse(typed.lines().toList());
        } catch (IllegalArgumentException e) {
            throw refused(request, "match.wrong", String.valueOf(e.getMessage()));
        }
        PlatformPreset.of(issuer).flawOf(match).ifPresent(flaw -> {
            throw refused(request, flaw == PlatformPreset.Flaw.EVERY_BRANCH ? "match.branch" : "match.default");
        });
        return match;
    }

    private static int seconds(PageRequest request, String minutes) {
        try {
            return Math.toIntExact(Duration.ofMinutes(Integer.parseInt(minutes)).toSeconds());
        } catch (NumberFormatException | ArithmeticException e) {
            throw Refusal.of(ErrorKind.INVALID, MINUTES + ": " + request.texts().text("federation.minutes.number"));
        }
    }

    private static String minutes(RuleRow rule) {
        return Integer.toString(rule.tokenLifetimeSeconds() / 60);
    }

    private static Refusal refused(PageRequest request, String key, Object... values) {
        return Refusal.of(ErrorKind.INVALID, "match: " + request.texts().text("federation." + key, values));
    }

    private static RuleLine line(PageRequest request) {
        return request.user()
                .readOrganization(
                        view -> view.federationRules().get(request.id(0)).map(row -> RuleLine.of(view, row)))
                .orElseThrow(request::notFound);
    }

    private static IssuerRow issuerOf(PageRequest request) {
        UUID issuer = line(request).row().issuerId();
        return request.user()
                .readOrganization(view -> view.issuers().get(issuer))
                .orElseThrow(request::notFound);
    }

    static String path(UUID rule) {
        return FederationPages.PATH + "/rules/" + rule;
    }

    /**
     * The view model of the form that adds a rule.
     *
     * @param accounts the service accounts to choose from
     * @param match the claims that the form suggests, one a line
     * @param minutes the lifetime that the form suggests
     */
    record NewForm(IssuerRow issuer, PlatformPreset preset, AccountChoice accounts, String match, String minutes) {}

    /**
     * The view model of the form that changes a rule.
     *
     * @param match the claims, one a line
     */
    record EditForm(RuleLine line, IssuerRow issuer, String match, String minutes) {}

    /**
     * The view model of the page of a rule.
     *
     * @param tokens the tokens that have not ended
     * @param hasMore whether there are more tokens
     * @param events the newest changes, exchanges and refusals
     * @param baseUrl the URL of the server for programs
     */
    record RuleView(
            RuleLine line,
            IssuerRow issuer,
            List<TokenRow> tokens,
            boolean hasMore,
            List<EventRow> events,
            String baseUrl) {

        /** Returns the state of the rule, as a message key. */
        String state() {
            if (!line.row().enabled()) {
                return "federation.off";
            } else if (!issuer.enabled()) {
                return "federation.issuer-off";
            }
            return line.isSuspended() ? "people.suspended" : "federation.on";
        }
    }
}
