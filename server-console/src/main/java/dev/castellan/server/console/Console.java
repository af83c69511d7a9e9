package dev.castellan.server.console;

import dev.castellan.model.OrganizationUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.OrganizationEndpoints;
import dev.castellan.server.console.internal.activity.ActivityExport;
import dev.castellan.server.console.internal.activity.ActivityPage;
import dev.castellan.server.console.internal.find.FindPage;
import dev.castellan.server.console.internal.http.ConsoleAddress;
import dev.castellan.server.console.internal.layout.RenameForm;
import dev.castellan.server.console.internal.overview.OverviewPage;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.ConsoleContext;
import dev.castellan.server.console.internal.page.Page;
import dev.castellan.server.console.internal.page.PageService;
import dev.castellan.server.console.internal.page.RenamePage;
import dev.castellan.server.console.internal.page.UserKind;
import dev.castellan.server.console.internal.people.PeoplePages;
import dev.castellan.server.console.internal.projects.ProjectPages;
import dev.castellan.server.console.internal.resources.ResourcePages;
import dev.castellan.server.console.internal.review.ReviewPages;
import dev.castellan.server.console.internal.security.SecurityPages;
import dev.castellan.server.console.internal.signin.SignInPages;
import dev.castellan.server.console.internal.tokens.TokenPages;
import dev.castellan.server.console.internal.users.AllTokensPage;
import dev.castellan.server.console.internal.users.TokenExport;
import dev.castellan.server.console.internal.users.UsersPage;
import dev.castellan.server.people.People;
import dev.castellan.server.people.PeopleBuilder;
import dev.castellan.server.people.signin.RelyingParty;
import dev.castellan.server.spi.ChangeNotice;
import dev.castellan.server.spi.Site;
import dev.castellan.server.spi.SiteContext;
import dev.castellan.server.spi.SitePages;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

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

    private Console() {}

    /** Returns the console as a site to add to a server. */
    public static Console site() {
        return new Console();
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
        ConsoleAddress address = ConsoleAddress.of(server, PATH);
        ConsoleContext context = new ConsoleContext(server, people(server), address);
        return new PageService(context, pages());
    }

    /** Returns every page of the console. */
    static List<Page> pages() {
        List<Page> pages = new ArrayList<>(SignInPages.all());
        pages.add(new OverviewPage());
        pages.add(renamingOrganization());
        pages.add(new FindPage());
        pages.addAll(TokenPages.own());
        pages.addAll(SecurityPages.all());
        pages.add(new ActivityPage());
        Stream.of(ActivityExport.Format.values()).map(ActivityExport::new).forEach(pages::add);
        pages.addAll(ProjectPages.all());
        pages.addAll(ResourcePages.all());
        pages.addAll(PeoplePages.all());
        pages.add(new UsersPage(UserKind.PEOPLE));
        pages.add(new UsersPage(UserKind.SERVICE_ACCOUNTS));
        pages.add(new AllTokensPage());
        pages.add(new TokenExport());
        pages.addAll(ReviewPages.all());
        return pages;
    }

    private static Page renamingOrganization() {
        return new RenamePage(
                "/organization/rename",
                Access.ADMIN,
                AdminOperation.of(OrganizationEndpoints.UPDATE),
                "organization.rename",
                request -> new RenameForm(
                        request.<String>readOrganization(
                                view -> view.organization().name()),
                        ""),
                (request, name) ->
                        request.perform(OrganizationEndpoints.UPDATE, Arguments.body(new OrganizationUpdate(name))),
                "organization-renamed");
    }

    private static People people(SiteContext server) {
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
                .filter(Console::hasName)
                .ifPresent(url -> people.relyingParty(RelyingParty.at(url, "Castellan")));
        return people.build();
    }

    private static boolean hasName(URI url) {
        return url.getHost().matches("[a-z0-9.-]*[a-z][a-z0-9.-]*");
    }
}
