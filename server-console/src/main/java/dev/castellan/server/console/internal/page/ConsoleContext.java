package dev.castellan.server.console.internal.page;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.console.internal.assets.Assets;
import dev.castellan.server.console.internal.http.ConsoleAddress;
import dev.castellan.server.console.internal.http.Cookies;
import dev.castellan.server.console.internal.http.PageHeaders;
import dev.castellan.server.console.internal.layout.PageLayout;
import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.people.People;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.SiteContext;
import org.jspecify.annotations.Nullable;

/** The services and resources that all pages use. Immutable. */
public final class ConsoleContext {

    private final SiteContext server;
    private final @Nullable People people;
    private final ConsoleAddress address;
    private final Cookies cookies;
    private final PageHeaders headers;
    private final PageLayout.Resources resources;

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
        this.cookies = new Cookies(address);
        this.headers = new PageHeaders(address);
        this.resources = new PageLayout.Resources(Texts.load(), Assets.load(headers), address.base());
    }

    private ConsoleContext(ConsoleContext other) {
        this.server = other.server;
        this.people = null;
        this.address = other.address;
        this.cookies = other.cookies;
        this.headers = other.headers;
        this.resources = other.resources;
    }

    /** Returns a copy for rehearsals, whose {@link #people()} throws a refusal. */
    ConsoleContext withoutPeople() {
        return new ConsoleContext(this);
    }

    /** Returns the server that serves the console. */
    public SiteContext server() {
        return server;
    }

    /** Returns the sign-in service. */
    public People people() {
        if (people == null) {
            throw Refusal.of(ErrorKind.CONFLICT, "a rehearsal does not use the sign-in service");
        }
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

    /** Returns the cookies of the console. */
    public Cookies cookies() {
        return cookies;
    }

    /** Returns the messages of the console. */
    public Texts texts() {
        return resources.texts();
    }

    PageHeaders headers() {
        return headers;
    }

    PageLayout.Resources resources() {
        return resources;
    }
}
