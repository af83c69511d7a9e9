package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.castellan.server.Bootstrap;
import dev.castellan.server.NewOrganization;
import dev.castellan.server.console.Browsing.BrowserResponse;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.FormField;
import dev.castellan.server.console.internal.page.PageAccess;
import dev.castellan.server.spi.AuditListener;
import dev.castellan.server.spi.ChangeNotice;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that the console denies clients all pages and forms for admins, and reports each form that a client sends to
 * the audit listener.
 */
final class AdminFormsTest {

    private final List<ChangeNotice> failures = new CopyOnWriteArrayList<>();

    @AutoClose
    private final ConsoleScene scene = new ConsoleScene(builder -> builder.audit(audit -> audit.listener(listener()))
            .background((delay, task) -> {})); // without background writes, only forms change the store

    private final String ownId = ConsoleScene.field(scene.api("GET", "/users/me", ""), "user_id");
    private final Browsing user = scene.browser().signedIn(scene.userToken("Ada", "ada@example.org"));

    @ParameterizedTest(name = "{0}")
    @MethodSource("pages")
    void returns403ToClientForAdminPage(ConsolePage page) {
        Object before = scene.state();
        assertThat(user.get(path(page, ownId)).status()).isEqualTo(403);
        assertThat(scene.state()).isSameAs(before);
        assertThat(failures).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("forms")
    void refusesAdminFormSubmittedByClientAndReportsAttempt(ConsolePage page, AdminOperation operation) {
        Bootstrap other = scene.server
                .administration()
                .createOrganization(NewOrganization.withName("Other").admin("Eve", "eve@example.org"));
        String otherId = other.adminId().toString();
        Object before = scene.state();
        List<BrowserResponse> visible = List.of(
                user.post(path(page, ownId)),
                user.post(path(page, ownId), filled(page, name -> name)),
                user.post(path(page, ownId), forged(page, ownId)),
                user.post(path(page, otherId), filled(page, name -> otherId)),
                user.post(
                        path(page, otherId), forged(page, other.organizationId().toString())),
                user.post(path(page, UUID.randomUUID().toString()), "name", "%zz"));
        assertThat(visible).extracting(BrowserResponse::status).containsOnly(403);
        assertThat(scene.state()).as("the store").isSameAs(before);
        assertThat(failures)
                .hasSameSizeAs(visible)
                .allSatisfy(event -> assertThat(event)
                        .returns(operation.endpoint().id(), ChangeNotice::operation)
                        .returns(scene.organization, ChangeNotice::organizationId)
                        .returns(ChangeNotice.Via.CONSOLE, ChangeNotice::via)
                        .returns(ChangeNotice.Outcome.REFUSED, ChangeNotice::outcome)
                        .returns(403, ChangeNotice::status));
    }

    static Stream<ConsolePage> pages() {
        return Console.pages().stream()
                .filter(page -> page.access() == PageAccess.ADMIN || page.access() == PageAccess.REAUTHENTICATED_ADMIN);
    }

    /** Returns all forms for admins. The page table accepts a form for admins only if it names an operation. */
    static Stream<Arguments> forms() {
        return Console.pages().stream()
                .filter(page -> page.form() != null && page.form().operation() != null)
                .map(page -> arguments(page, page.form().operation()));
    }

    private AuditListener listener() {
        return new AuditListener() {
            @Override
            public void changed(ChangeNotice event) {}

            @Override
            public void attempted(ChangeNotice event) {
                failures.add(event);
            }
        };
    }

    private static String path(ConsolePage page, String id) {
        return page.path().replaceAll("\\{[a-z_]+}", id);
    }

    private static String[] filled(ConsolePage page, Function<String, String> value) {
        return page.form().fields().stream()
                .map(FormField::name)
                .flatMap(name -> Stream.of(name, value.apply(name)))
                .toArray(String[]::new);
    }

    private static String[] forged(ConsolePage page, String id) {
        List<String> fields = new ArrayList<>(List.of(filled(page, name -> id)));
        for (String name : List.of("organization_id", "user_id", "role", "role", "is_admin")) {
            fields.add(name);
            fields.add(id);
        }
        return fields.toArray(String[]::new);
    }
}
