package dev.castellan.console.pages;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.console.Console;
import dev.castellan.server.console.internal.page.ConsolePage;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that the page tests include every page of the console. */
@Tag("browser")
final class PageCasesTest {

    /** Downloads, pages that only receive forms, and the page of a new link, which other lines reach through a form. */
    private static final Set<String> NOT_OPENED = Set.of(
            "/sign-out",
            "/join/finish",
            "/activity/export/csv",
            "/activity/export/json",
            "/all-tokens/export",
            "/confirm/provider",
            "/provider/start",
            "/security/provider",
            "/tokens/revoke",
            "/people/selected/projects",
            "/people/selected/resend",
            "/people/selected/role",
            "/people/selected/suspend",
            "/people/{id}/link");

    @Test
    void pageTestsCoverEveryConsolePage() throws ReflectiveOperationException {
        Set<String> visible = PageCases.all().stream()
                .map(page -> page.path().replaceAll("[?#].*", "").replaceAll("\\{[^}]+}", "{}"))
                .collect(toSet());
        List<String> paths = pages().stream()
                .filter(page -> (page.form() == null || !page.form().isScript()) && !NOT_OPENED.contains(page.path()))
                .map(page -> page.path().replaceAll("\\{[^}]+}", "{}"))
                .toList();
        assertThat(paths).hasSizeGreaterThan(40);
        assertThat(visible).as("PageCases has a line for every page").containsAll(paths);
    }

    /** Returns the pages of the console. Uses reflection, because the method is not public. */
    private static Collection<ConsolePage> pages() throws ReflectiveOperationException {
        Method pages = Console.class.getDeclaredMethod("pages");
        pages.setAccessible(true);
        return ((Collection<?>) pages.invoke(null))
                .stream().map(ConsolePage.class::cast).toList();
    }
}
