package dev.castellan.server.console.internal.page;

import dev.castellan.server.console.internal.http.ConsoleAddress;
import dev.castellan.server.console.internal.http.Cookies;
import dev.castellan.server.console.internal.http.PageHeaders;
import dev.castellan.server.console.internal.layout.Assets;
import dev.castellan.server.console.internal.layout.PageLayout;
import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.internal.filters.ServerSiteContext;
import dev.castellan.server.people.People;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The services and resources that all pages use.
 *
 * @param server the server that serves the console
 * @param people the sign-in service
 * @param address the address at which browsers reach the console
 * @param resources the messages and files, by language
 */
public record ConsoleContext(
        ServerSiteContext server,
        People people,
        ConsoleAddress address,
        Cookies cookies,
        PageHeaders headers,
        Assets assets,
        Map<Locale, PageLayout.Resources> resources) {

    /** Loads the resources of the console. */
    public static ConsoleContext of(ServerSiteContext server, People people, ConsoleAddress address) {
        PageHeaders headers = new PageHeaders(address);
        Assets assets = Assets.load(headers);
        Map<Locale, PageLayout.Resources> resources = Texts.LANGUAGES.stream()
                .collect(Collectors.toMap(
                        Function.identity(), each -> new PageLayout.Resources(Texts.of(each), assets, address.base())));
        return new ConsoleContext(server, people, address, Cookies.of(address), headers, assets, resources);
    }

    PageLayout.Resources resources(Locale language) {
        return Objects.requireNonNull(resources.get(language));
    }

    /** Returns the current time of the server's clock. */
    public Instant now() {
        return server.clock().instant();
    }
}
