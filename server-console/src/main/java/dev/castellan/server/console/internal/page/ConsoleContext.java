package dev.castellan.server.console.internal.page;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.server.console.internal.assets.Assets;
import dev.castellan.server.console.internal.http.ConsoleAddress;
import dev.castellan.server.console.internal.http.Cookies;
import dev.castellan.server.console.internal.http.PageHeaders;
import dev.castellan.server.console.internal.layout.PageLayout;
import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.people.People;
import dev.castellan.server.spi.SiteContext;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The services and resources that all pages use. Immutable. */
public final class ConsoleContext {

    private final SiteContext server;
    private final People people;
    private final ConsoleAddress address;
    private final Cookies cookies;
    private final PageHeaders headers;
    private final Map<Locale, PageLayout.Resources> resources;
    private final Locale language;

    /**
     * Loads the resources of the console.
     *
     * @param server the server that serves the console
     * @param people the sign-in service
     * @param address the address at which browsers reach the console
     */
    public ConsoleContext(SiteContext server, People people, ConsoleAddress address) {
        this.server = server;
        this.people = people;
        this.address = address;
        this.cookies = Cookies.of(address);
        this.headers = new PageHeaders(address);
        Assets assets = Assets.load(headers);
        this.resources = Texts.LANGUAGES.stream()
                .collect(Collectors.toMap(
                        Function.identity(), each -> new PageLayout.Resources(Texts.of(each), assets, address.base())));
        this.language = Locale.ENGLISH;
    }

    private ConsoleContext(ConsoleContext other, Locale language) {
        this.server = other.server;
        this.people = other.people;
        this.address = other.address;
        this.cookies = other.cookies;
        this.headers = other.headers;
        this.resources = other.resources;
        this.language = language;
    }

    /** Returns a copy with the messages in the language of a request. */
    ConsoleContext inLanguageOf(ApiRequest request) {
        return new ConsoleContext(this, Languages.of(request, cookies));
    }

    public SiteContext server() {
        return server;
    }

    /** Returns the sign-in service. */
    public People people() {
        return people;
    }

    /** Returns the address at which browsers reach the console. */
    public ConsoleAddress address() {
        return address;
    }

    /** Returns the path of the console on the server. */
    public String path() {
        return address.path();
    }

    public Cookies cookies() {
        return cookies;
    }

    /** Returns the messages of the console, in the language of the request. */
    public Texts texts() {
        return resources().texts();
    }

    PageHeaders headers() {
        return headers;
    }

    PageLayout.Resources resources() {
        return Objects.requireNonNull(resources.get(language));
    }
}
