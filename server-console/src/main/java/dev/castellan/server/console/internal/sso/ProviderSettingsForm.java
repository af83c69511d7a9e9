package dev.castellan.server.console.internal.sso;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.console.internal.layout.FormState;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.EditedField;
import dev.castellan.server.console.internal.page.FormField;
import dev.castellan.server.console.internal.page.Ids;
import dev.castellan.server.console.internal.page.PageAccess;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.provider.ProviderVisit;
import dev.castellan.server.console.internal.users.ProjectChoice;
import dev.castellan.server.internal.store.rows.ProjectRow;
import dev.castellan.server.people.PeopleProvider;
import dev.castellan.server.people.signin.NewProvider;
import dev.castellan.server.people.signin.StoredProvider;
import dev.castellan.server.spi.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The form with the settings of the provider. */
final class ProviderSettingsForm {

    private static final FormField SECRET = FormField.secret("client_secret");
    private static final FormField CREATE_USERS = FormField.of("create_users");
    private static final FormField PROJECTS = FormField.many("new_user_projects");
    /** The projects that the form showed, so an admin does not overwrite the choice of another. */
    private static final FormField SHOWN = FormField.of(FormState.originalName(PROJECTS.name()));

    /** The size limit for the projects, in bytes of HTML, which keeps the page below 60 KB. */
    private static final int PROJECT_BYTES = 34_000;

    private ProviderSettingsForm() {}

    static ConsolePage of(String path) {
        FormField[] fields = Stream.concat(
                        Stream.of(EditedField.of("name", "issuer", "client_id")),
                        Stream.of(SECRET, CREATE_USERS, PROJECTS, SHOWN))
                .toArray(FormField[]::new);
        return ConsolePage.of(path, ProviderSettingsForm::show)
                .form(ProviderSettingsForm::save, fields)
                .access(PageAccess.REAUTHENTICATED);
    }

    private static PageResponse show(PageRequest request) {
        PeopleProvider people = ProviderVisit.service(request);
        StoredProvider provider = people.get(request.user().session()).orElse(null);
        List<UUID> chosen = chosen(request, provider);
        FormView view = new FormView(
                provider,
                people.storesSecrets(),
                chosen != null,
                chosen == null ? List.of() : chosen,
                choice(request, chosen));
        return provider == null
                ? PageResponse.page("sso.create", JteformGenerated::render, view)
                : PageResponse.page("sso.edit", JteformGenerated::render, view, provider.name());
    }

    /** Returns the projects of new users that the form shows as chosen, or null if it creates no users. */
    private static @Nullable List<UUID> chosen(PageRequest request, @Nullable StoredProvider provider) {
        if (!request.form().fields().containsKey("name")) {
            return provider == null ? null : provider.newUserProjects();
        }
        return request.form().value(CREATE_USERS.name()).isEmpty()
                ? null
                : request.form().values(PROJECTS.name()).stream()
                        .flatMap(text -> Ids.find(text).stream())
                        .toList();
    }

    /** Returns the chosen projects, which must not get lost, and the first of the others. */
    private static List<ProjectRow> choice(PageRequest request, @Nullable List<UUID> chosen) {
        List<ProjectRow> projects = new ArrayList<>(
                chosen == null
                        ? List.of()
                        : request.user()
                                .readOrganization(view -> ProviderSettingsPage.byName(
                                        view.projects().getAll(chosen).values())));
        ProjectChoice.of(request.user(), PROJECT_BYTES).projects().stream()
                .filter(project -> !projects.contains(project))
                .forEach(projects::add);
        return List.copyOf(projects);
    }

    private static PageResponse save(PageRequest request) {
        PeopleProvider people = ProviderVisit.service(request);
        StoredProvider old = people.get(request.user().session()).orElse(null);
        String secret = request.form().value(SECRET.name()).strip();
        NewProvider settings = new NewProvider(
                edited(request, "name", old == null ? "" : old.name()),
                edited(request, "issuer", old == null ? "" : old.issuer()),
                edited(request, "client_id", old == null ? "" : old.clientId()),
                secret.isEmpty() ? null : secret,
                newUserProjects(request, old == null ? null : old.newUserProjects()));
        StoredProvider saved = people.set(request.user().session(), settings, request.browser());
        boolean mustBeTested = saved.testedAt() == null;
        return PageResponse.goTo(
                ProviderSettingsPage.PATH, mustBeTested ? "provider-saved-untested" : "provider-saved", saved.name());
    }

    private static String edited(PageRequest request, String field, String current) {
        String typed = EditedField.changed(request, field, current);
        return typed == null ? current : typed;
    }

    /**
     * Returns the projects of new users.
     *
     * @param now the current ones, or null if sign-ins create no users
     * @throws Refusal if they have changed since the form showed them, to others than the admin has chosen
     */
    private static @Nullable List<UUID> newUserProjects(PageRequest request, @Nullable List<UUID> now) {
        List<UUID> chosen = request.form().value(CREATE_USERS.name()).isEmpty()
                ? null
                : request.form().values(PROJECTS.name()).stream()
                        .map(text -> ProjectChoice.id(request.texts(), PROJECTS.name(), text))
                        .distinct()
                        .toList();
        String shown = request.form().fields().containsKey(SHOWN.name())
                ? request.form().value(SHOWN.name())
                : digest(now);
        if (digest(chosen).equals(shown)) {
            return now;
        } else if (!shown.equals(digest(now)) && !digest(chosen).equals(digest(now))) {
            throw Refusal.of(
                    ErrorKind.CONFLICT, PROJECTS.name() + ": " + request.texts().text("sso.new.changed"));
        }
        return chosen;
    }

    /** Returns a short text that differs for other projects. */
    private static String digest(@Nullable List<UUID> projects) {
        return projects == null
                ? "none"
                : Integer.toHexString(Set.copyOf(projects).hashCode());
    }

    /**
     * The view model of the form.
     *
     * @param provider the provider, or null if it is not set up
     * @param storesSecrets whether the server can store a client secret
     * @param createsUsers whether the form shows that sign-ins create users
     * @param chosen the projects that the form shows as chosen
     * @param projects the chosen projects, and others to choose from
     */
    record FormView(
            @Nullable StoredProvider provider,
            boolean storesSecrets,
            boolean createsUsers,
            List<UUID> chosen,
            List<ProjectRow> projects) {

        boolean hasSecret() {
            return provider != null && provider.hasSecret();
        }

        String name() {
            return provider == null ? "" : provider.name();
        }

        String issuer() {
            return provider == null ? "" : provider.issuer();
        }

        /** Returns a digest of the projects of new users that the form shows. */
        String shown() {
            return digest(provider == null ? null : provider.newUserProjects());
        }

        String clientId() {
            return provider == null ? "" : provider.clientId();
        }
    }
}
