package dev.castellan.server.console.internal.federation;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.AuditEndpoints;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.IssuerEndpoints;
import dev.castellan.model.federation.Issuer;
import dev.castellan.model.federation.IssuerUpdate;
import dev.castellan.model.federation.NewIssuer;
import dev.castellan.model.internal.text.DeploymentUrl;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.console.internal.layout.PageLinks;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.EditedField;
import dev.castellan.server.console.internal.page.FormField;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageAccess;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.page.SentForms;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.federation.IssuerRow;
import dev.castellan.server.internal.store.federation.PlatformPreset;
import dev.castellan.server.internal.store.federation.RuleRow;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** The list of issuers, and the pages that show, add, change and delete one. */
final class IssuerPages {

    /** The path of an issuer. */
    static final String ISSUER = FederationPages.PATH + "/issuers/{id}";

    private static final String NEW = FederationPages.PATH + "/new";
    private static final String KEY = "federation.issuer";

    /** The fields of the form, as in the API. */
    private static final FormField[] FIELDS = {
        FormField.of("name"),
        FormField.of("issuer"),
        FormField.of("audience"),
        FormField.of("keys"),
        FormField.of("required_claims"),
        SentForms.NUMBER
    };

    private IssuerPages() {}

    static List<ConsolePage> all() {
        return List.of(
                ConsolePage.of(FederationPages.PATH, IssuerPages::list).access(PageAccess.ADMIN),
                FederationPages.confirmed(
                        ConsolePage.of(NEW, IssuerPages::showNew).form(IssuerPages::create, FIELDS),
                        IssuerEndpoints.CREATE),
                ConsolePage.of(ISSUER, IssuerPages::show).access(PageAccess.ADMIN),
                FederationPages.confirmed(
                        ConsolePage.of(ISSUER + "/edit", IssuerPages::showEdit)
                                .form(IssuerPages::edit, EditedField.of("name", "keys", "required_claims")),
                        IssuerEndpoints.UPDATE,
                        0),
                enabling("enable", true),
                enabling("disable", false),
                FederationPages.action(
                        ISSUER,
                        "delete",
                        KEY,
                        request -> issuer(request).name(),
                        request -> FederationPages.PATH,
                        IssuerEndpoints.DELETE,
                        request -> request.arguments(0)));
    }

    private static ConsolePage enabling(String action, boolean isEnabled) {
        return FederationPages.action(
                ISSUER,
                action,
                KEY,
                request -> issuer(request).name(),
                request -> path(issuer(request)),
                IssuerEndpoints.UPDATE,
                request ->
                        Arguments.body(IssuerUpdate.none().enabled(isEnabled)).withPath(request.id(0)));
    }

    private static PageResponse list(PageRequest request) {
        ListPlace place = ListPlace.of(request);
        List<IssuerLine> lines = request.user()
                .readOrganization(view -> view.issuers().list(place.afterId(), ListPlace.ROWS + 1).stream()
                        .map(row -> IssuerLine.of(view, row))
                        .toList());
        boolean hasNext = lines.size() > ListPlace.ROWS;
        List<IssuerLine> shown = hasNext ? lines.subList(0, ListPlace.ROWS) : lines;
        String next = hasNext ? shown.get(shown.size() - 1).row().issuerId().toString() : null;
        return PageResponse.page(
                "federation.title",
                JteissuersGenerated::render,
                new IssuerList(shown, place.links(FederationPages.PATH, next)));
    }

    private static PageResponse showNew(PageRequest request) {
        PlatformPreset preset = preset(request);
        return PageResponse.page(
                "federation.issuer.create", JtenewissuerGenerated::render, new NewForm(preset, serverUrl(request)));
    }

    private static PageResponse create(PageRequest request) {
        NewIssuer body = new NewIssuer(
                request.form().value("name").strip(),
                request.form().value("issuer").strip(),
                request.form().value("audience").strip(),
                keys(request, request.form().value("keys")),
                names(request.form().value("required_claims")),
                null);
        Issuer issuer = SentForms.create(request, IssuerEndpoints.CREATE, Arguments.body(body));
        return PageResponse.goTo(FederationPages.PATH + "/issuers/" + issuer.id(), "issuer-created", issuer.name());
    }

    private static PageResponse show(PageRequest request) {
        IssuerRow issuer = issuer(request);
        List<RuleLine> rules = request.user()
                .readOrganization(view -> view.federationRules().ofIssuer(issuer.issuerId()).stream()
                        .map(row -> RuleLine.of(view, row))
                        .limit(RuleLine.SHOWN + 1)
                        .toList());
        return PageResponse.named(
                issuer.name(),
                JteissuerGenerated::render,
                new IssuerView(
                        issuer,
                        path(issuer),
                        rules.subList(0, Math.min(RuleLine.SHOWN, rules.size())),
                        rules.size() > RuleLine.SHOWN,
                        hasUnknownKey(request, rules)));
    }

    private static PageResponse showEdit(PageRequest request) {
        IssuerRow issuer = issuer(request);
        return PageResponse.page(
                "federation.issuer.edit",
                JteeditissuerGenerated::render,
                new EditForm(issuer, path(issuer)),
                issuer.name());
    }

    private static PageResponse edit(PageRequest request) {
        IssuerRow issuer = issuer(request);
        EditForm form = new EditForm(issuer, path(issuer));
        String name = EditedField.changed(request, "name", issuer.name());
        String keys = EditedField.changed(request, "keys", form.keys());
        String claims = EditedField.changed(request, "required_claims", form.claims());
        IssuerUpdate update = new IssuerUpdate(
                name, keys == null ? null : keys(request, keys), claims == null ? null : names(claims), null);
        if (!update.equals(IssuerUpdate.none())) {
            request.user()
                    .perform(IssuerEndpoints.UPDATE, Arguments.body(update).withPath(request.id(0)));
        }
        return PageResponse.goTo(path(issuer), "issuer-edited", name == null ? issuer.name() : name);
    }

    /** Returns the issuer with the first id in the path. */
    static IssuerRow issuer(PageRequest request) {
        return request.user()
                .readOrganization(view -> view.issuers().get(request.id(0)))
                .orElseThrow(request::notFound);
    }

    static String path(IssuerRow issuer) {
        return FederationPages.PATH + "/issuers/" + issuer.issuerId();
    }

    private static PlatformPreset preset(PageRequest request) {
        return PlatformPreset.find(request.url().parameter("preset")).orElse(PlatformPreset.GITHUB);
    }

    /** Returns the URL of the server for programs, which is the usual audience. */
    static String serverUrl(PageRequest request) {
        return DeploymentUrl.root(request.source().apiUrl());
    }

    /** Returns whether one of the newest refusals is about a JWT of one of these rules whose key was unknown. */
    private static boolean hasUnknownKey(PageRequest request, List<RuleLine> rules) {
        Set<UUID> ids = rules.stream().map(line -> line.row().ruleId()).collect(Collectors.toSet());
        Map<String, String> refused = Map.of("operation", "tokens.exchangeRefused", "limit", "50");
        return request.user().list(AuditEndpoints.LIST, refused).data().stream()
                .filter(event -> event.objectIds().stream().anyMatch(ids::contains))
                .flatMap(event -> event.changes().stream())
                .anyMatch(change -> "unknown_key".equals(change.after()));
    }

    /** Returns where the keys come from: a word or a URL, or the keys themselves if the text is a JSON object. */
    private static JsonValue keys(PageRequest request, String typed) {
        String text = typed.strip();
        try {
            return text.startsWith("{") ? JsonValue.parse(text) : JsonValue.of(text);
        } catch (InvalidJsonException e) {
            throw Refusal.of(ErrorKind.INVALID, "keys: " + request.texts().text("federation.keys.wrong"));
        }
    }

    private static List<String> names(String typed) {
        String text = typed.replace(',', ' ').strip();
        return text.isEmpty() ? List.of() : List.of(text.split("\\s+"));
    }

    /** The view model of the list. */
    record IssuerList(List<IssuerLine> lines, PageLinks pages) {}

    /**
     * An issuer in the list.
     *
     * @param rules its first rules
     * @param more the number of its other rules
     */
    record IssuerLine(IssuerRow row, List<RuleLine> rules, int more) {

        private static final int SHOWN = 5;

        static IssuerLine of(View view, IssuerRow row) {
            List<RuleRow> rules = view.federationRules().ofIssuer(row.issuerId());
            List<RuleLine> shown = rules.stream()
                    .limit(SHOWN)
                    .map(rule -> RuleLine.of(view, rule))
                    .toList();
            return new IssuerLine(row, shown, rules.size() - shown.size());
        }
    }

    /**
     * The view model of the form that adds an issuer.
     *
     * @param preset the platform whose values the form shows
     * @param audience the audience that the form suggests
     */
    record NewForm(PlatformPreset preset, String audience) {}

    /**
     * The view model of the page of an issuer.
     *
     * @param rules its first rules
     * @param hasMore whether it has more rules
     * @param hasUnknownKey whether a JWT with an unknown key was refused lately
     */
    record IssuerView(IssuerRow row, String path, List<RuleLine> rules, boolean hasMore, boolean hasUnknownKey) {

        /** Returns the last part of the message key of the source of keys. */
        String keys() {
            return row.keys().source().name().toLowerCase(Locale.ROOT);
        }
    }

    /** The view model of the form that changes an issuer. */
    record EditForm(IssuerRow row, String path) {

        /** Returns where the keys come from, as in the API. */
        String keys() {
            return switch (row.keys().source()) {
                case DISCOVERY -> Issuer.DISCOVERY.asString();
                case JWKS_URL -> String.valueOf(row.keys().url());
                case INLINE -> String.valueOf(row.keys().set());
            };
        }

        String claims() {
            return String.join(" ", row.requiredClaims());
        }
    }
}
