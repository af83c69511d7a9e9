package dev.castellan.server.console;

import dev.castellan.server.console.internal.activity.ActivityPage;
import dev.castellan.server.console.internal.federation.FederationPages;
import dev.castellan.server.console.internal.http.ConsoleAddress;
import dev.castellan.server.console.internal.overview.ApiPage;
import dev.castellan.server.console.internal.overview.FindPage;
import dev.castellan.server.console.internal.overview.OverviewPage;
import dev.castellan.server.console.internal.overview.SettingsPage;
import dev.castellan.server.console.internal.page.ConsoleContext;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.PageService;
import dev.castellan.server.console.internal.provider.LogoutRoute;
import dev.castellan.server.console.internal.resources.CollectionPages;
import dev.castellan.server.console.internal.resources.InputPages;
import dev.castellan.server.console.internal.resources.ProjectPages;
import dev.castellan.server.console.internal.resources.QueryPages;
import dev.castellan.server.console.internal.security.DevicePages;
import dev.castellan.server.console.internal.security.EmailPages;
import dev.castellan.server.console.internal.security.SecurityPages;
import dev.castellan.server.console.internal.signin.ProviderPages;
import dev.castellan.server.console.internal.signin.SignInPages;
import dev.castellan.server.console.internal.sso.ProviderSettingsPage;
import dev.castellan.server.console.internal.tokens.TokenPages;
import dev.castellan.server.console.internal.users.AllTokensPage;
import dev.castellan.server.console.internal.users.PeoplePages;
import dev.castellan.server.console.internal.users.ReviewPages;
import dev.castellan.server.console.internal.users.UsersPage;
import dev.castellan.server.internal.configuration.ConsoleUrl;
import dev.castellan.server.internal.filters.ServerSiteContext;
import dev.castellan.server.people.People;
import dev.castellan.server.people.PeopleBuilder;
import dev.castellan.server.people.signin.ProviderClient;
import dev.castellan.server.people.signin.RelyingParty;
import dev.castellan.server.spi.ChangeNotice;
import dev.castellan.server.spi.Site;
import dev.castellan.server.spi.SiteContext;
import dev.castellan.server.spi.SitePages;
import java.net.URI;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A site that serves the console at {@code /console}. On its web pages, users accept invitations, sign in and manage
 * the organization. Safe for use by multiple threads and by multiple servers.
 *
 * <pre>{@code
 * CastellanServer server = CastellanServer.builder().site(Console.site()).start();
 * }</pre>
 *
 * <p>Passwords and sessions must not cross a network in plain text. The server starts only if it serves HTTPS, listens
 * on the loopback interface or has a {@code consoleUrl} with the https URL of its proxy.
 */
public final class Console implements Site {

    private static final String PATH = "/console";

    private final @Nullable ProviderClient providers;
    private final byte @Nullable [] sealingKey;

    private Console(@Nullable ProviderClient providers, byte @Nullable [] sealingKey) {
        this.providers = providers;
        this.sealingKey = sealingKey;
    }

    /** Returns the console as a site to add to a server. */
    public static Console site() {
        return new Console(null, null);
    }

    /**
     * Returns a console in which people can sign in with the OpenID Connect provider of their organization. The server
     * needs a {@code consoleUrl}, because a provider sends browsers only to a URL that it knows.
     *
     * @param client speaks with the providers, such as {@code OpenIdClient} of {@code castellan-server-identity}. The
     *     console does not close it
     * @param key 32 secret bytes that seal client secrets in the store, the same on every node, or {@code null} if only
     *     clients without a secret are used. With a key of another length, the server does not start
     */
    public Console providers(ProviderClient client, byte @Nullable [] key) {
        return new Console(client, key == null ? null : key.clone());
    }

    @Override
    public String path() {
        return PATH;
    }

    @Override
    public boolean acceptsInvitations() {
        return true;
    }

    /**
     * Creates the pages of the console for a server.
     *
     * @throws IllegalArgumentException if browsers cannot connect securely, or if the path of {@code consoleUrl} is not
     *     {@code /console} after the public path
     */
    @Override
    public SitePages open(SiteContext server) {
        return open((ServerSiteContext) server, people(server), pages());
    }

    /** Creates the service of these pages. */
    static SitePages open(ServerSiteContext server, PeopleBuilder people, List<ConsolePage> pages) {
        ConsoleContext context = ConsoleContext.of(server, people.build(), ConsoleAddress.of(server, PATH));
        SitePages all = new PageService(context, pages);
        return context.people()
                .provider()
                .<SitePages>map(provider -> new LogoutRoute(all, context, provider))
                .orElse(all);
    }

    /** Returns every page of the console. */
    static List<ConsolePage> pages() {
        return Stream.of(
                        SignInPages.all(),
                        ProviderPages.all(),
                        List.of(OverviewPage.page(), FindPage.page()),
                        ApiPage.all(),
                        SettingsPage.all(),
                        TokenPages.own(),
                        SecurityPages.all(),
                        EmailPages.all(),
                        DevicePages.all(),
                        ActivityPage.all(),
                        ProjectPages.all(),
                        CollectionPages.all(),
                        InputPages.all(),
                        QueryPages.all(),
                        PeoplePages.all(),
                        UsersPage.all(),
                        AllTokensPage.all(),
                        ProviderSettingsPage.all(),
                        FederationPages.all(),
                        ReviewPages.all())
                .flatMap(List::stream)
                .toList();
    }

    /** Returns the settings with which users sign in to the console of a server. */
    PeopleBuilder people(SiteContext server) {
        PeopleBuilder people = People.builder(server.store())
                .clock(server.clock())
                .ids(server.ids())
                .secrets(server.secrets())
                .auditEvents(server.auditEvents())
                .quotas(server.quotas())
                .notices(server.invitationListener()::noticed)
                .via(ChangeNotice.Via.CONSOLE);
        // Passkeys are bound to a domain name. A server without one, or with an IP address, cannot offer them.
        server.consoleUrl()
                .filter(ConsoleUrl::hasName)
                .ifPresent(url -> people.relyingParty(RelyingParty.at(url, "Castellan")));
        if (providers != null) {
            server.consoleUrl()
                    .ifPresent(url -> people.provider(providers, URI.create(url + ProviderPages.CALLBACK), sealingKey));
        }
        return people;
    }
}
