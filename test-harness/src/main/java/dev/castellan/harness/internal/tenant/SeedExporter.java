package dev.castellan.harness.internal.tenant;

import dev.castellan.harness.internal.seed.CollectionData;
import dev.castellan.harness.internal.seed.CredentialData;
import dev.castellan.harness.internal.seed.InputData;
import dev.castellan.harness.internal.seed.ProjectData;
import dev.castellan.harness.internal.seed.QueryData;
import dev.castellan.harness.internal.seed.ResourceData;
import dev.castellan.harness.internal.seed.ResourceKind;
import dev.castellan.harness.internal.seed.SeedContent;
import dev.castellan.harness.internal.seed.UserData;
import dev.castellan.model.Role;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.InvitationRow;
import dev.castellan.server.internal.store.rows.CollectionRow;
import dev.castellan.server.internal.store.rows.InputRow;
import dev.castellan.server.internal.store.rows.ProjectRow;
import dev.castellan.server.internal.store.rows.QueryRow;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.UserRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads a tenant's resources into a seed. */
final class SeedExporter {

    private static final int ALL = Integer.MAX_VALUE;

    private final View view;
    private final ExportNames names;
    private final List<ResourceData> resources = new ArrayList<>();
    private final Map<UUID, Set<String>> collectionsOf = new HashMap<>();

    private SeedExporter(View view, ResourceNames names) {
        this.view = view;
        this.names = new ExportNames(names);
    }

    static SeedContent of(ServerGeneration tenant, UUID organizationId, ResourceNames names) {
        return tenant.store().read(organizationId, view -> new SeedExporter(view, names).all());
    }

    private SeedContent all() {
        view.projects().list(null, ALL).forEach(this::add);
        view.users().all().forEach(this::add);
        view.collections().list(null, ALL).forEach(this::add);
        List<InputRow> inputs = view.inputs().list(null, ALL);
        inputs.forEach(this::add);
        inputs.forEach(input -> view.queries().ofInput(input.id(), null, ALL).forEach(this::add));
        return SeedContent.of(resources);
    }

    private void add(ProjectRow project) {
        String name = names.of(ResourceKind.PROJECT, project.projectId(), project.name());
        if (!name.equals(SeedContent.DEFAULT_PROJECT)) {
            resources.add(new ProjectData(name, unlessSame(name, project.name()), project.archived()));
        }
    }

    private void add(UserRow user) {
        String name = names.of(ResourceKind.USER, user.userId(), user.name());
        Set<String> projects = view.memberships().projectsOf(user.userId()).stream()
                .map(project -> names.of(ResourceKind.PROJECT, project, null))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        if (name.equals(SeedContent.ADMIN)) {
            addAdmin(projects);
            return;
        }
        List<CredentialData> tokens = view.tokens().ofUser(user.userId(), null, ALL).stream()
                .filter(TokenRow::isStored)
                .map(this::token)
                .toList();
        resources.add(new UserData(
                name,
                user.role(),
                !user.isServiceAccount(),
                isGenerated(user) ? null : user.email(),
                unlessSame(name, user.name()),
                projects,
                tokens,
                user.suspended(),
                invitation(user)));
    }

    private void addAdmin(Set<String> projects) {
        if (!projects.isEmpty()) {
            resources.add(UserData.withName(SeedContent.ADMIN)
                    .role(Role.ORG_ADMIN)
                    .inProjects(projects.toArray(String[]::new)));
        }
    }

    private CredentialData token(TokenRow token) {
        boolean isValid = token.isValidAt(view.now());
        return new CredentialData(
                token.name(),
                isValid ? token.expiresAt() : null,
                !isValid,
                token.limits().readOnly(),
                token.limits().addressTexts());
    }

    private @Nullable CredentialData invitation(UserRow user) {
        return view.invitations()
                .ofUser(user.userId())
                .filter(InvitationRow::isOpen)
                .map(row -> row.isValidAt(view.now())
                        ? new CredentialData(null, row.expiresAt(), false)
                        : CredentialData.EXPIRED)
                .orElse(null);
    }

    private void add(CollectionRow collection) {
        String name = names.of(ResourceKind.COLLECTION, collection.id(), collection.name());
        String project = names.of(ResourceKind.PROJECT, collection.projectId(), null);
        resources.add(new CollectionData(name, project, unlessSame(name, collection.name())));
        for (UUID input : view.collections().inputsOf(collection.id())) {
            collectionsOf
                    .computeIfAbsent(input, unused -> new LinkedHashSet<>())
                    .add(name);
        }
    }

    private void add(InputRow input) {
        resources.add(new InputData(
                names.of(ResourceKind.INPUT, input.id(), input.name()),
                names.of(ResourceKind.PROJECT, input.projectId(), null),
                collectionsOf.getOrDefault(input.id(), Set.of()),
                input.payload(),
                input.name()));
    }

    private void add(QueryRow query) {
        String input = names.of(ResourceKind.INPUT, query.inputId(), null);
        resources.add(new QueryData(names.of(ResourceKind.QUERY, query.id(), null), input, query.payload()));
    }

    private static @Nullable String unlessSame(String name, String displayName) {
        return displayName.equals(name) ? null : displayName;
    }

    /** Returns whether the server generated a service account's address from its id. */
    private static boolean isGenerated(UserRow user) {
        return user.isServiceAccount() && user.email().startsWith("sa-" + user.userId() + "@");
    }

    /** The names of resources in an export. A resource without a name in the test gets a generated name. */
    private static final class ExportNames {

        private static final int MAX_LENGTH = 60;

        private final ResourceNames given;
        private final Map<UUID, String> generated = new HashMap<>();
        private final Map<ResourceKind, Set<String>> taken = new HashMap<>();
        private final Map<String, Integer> counts = new HashMap<>();

        ExportNames(ResourceNames given) {
            this.given = given;
        }

        /** Returns the name of a resource, which is stable and unique among resources of its kind. */
        String of(ResourceKind kind, UUID id, @Nullable String displayName) {
            return given.name(id).orElseGet(() -> generated.computeIfAbsent(id, unused -> generate(kind, displayName)));
        }

        private String generate(ResourceKind kind, @Nullable String displayName) {
            String wanted = displayName == null ? "" : slug(displayName);
            String name = wanted.isEmpty() ? next(kind, kind.toString()) : wanted;
            while (isTaken(kind, name)) {
                name = next(kind, wanted.isEmpty() ? kind.toString() : wanted);
            }
            taken.computeIfAbsent(kind, unused -> new HashSet<>()).add(name);
            return name;
        }

        private boolean isTaken(ResourceKind kind, String name) {
            return given.contains(kind, name)
                    || taken.getOrDefault(kind, Set.of()).contains(name);
        }

        private String next(ResourceKind kind, String stem) {
            return stem + "-" + counts.merge(kind + " " + stem, 1, Integer::sum);
        }

        /** Converts a display name to lower-case letters and digits, with dashes between words. */
        private static String slug(String displayName) {
            StringBuilder slug = new StringBuilder();
            displayName.toLowerCase(Locale.ROOT).codePoints().limit(MAX_LENGTH).forEach(c -> {
                if (Character.isLetterOrDigit(c)) {
                    slug.appendCodePoint(c);
                } else if (!slug.isEmpty() && slug.charAt(slug.length() - 1) != '-') {
                    slug.append('-');
                }
            });
            int end = slug.length() - 1;
            return slug.isEmpty() || slug.charAt(end) != '-' ? slug.toString() : slug.substring(0, end);
        }
    }
}
