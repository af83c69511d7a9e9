package dev.castellan.server.console.internal.federation;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.server.console.internal.page.Confirmation;
import dev.castellan.server.console.internal.page.ConfirmationPage;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.PageAccess;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The pages for workload identity. A change needs a recent sign-in, because it can give tokens to other programs. */
public final class FederationPages {

    /** The path of the list. */
    static final String PATH = "/federation";

    private FederationPages() {}

    /** Returns the pages of issuers and rules. */
    public static List<ConsolePage> all() {
        return Stream.concat(IssuerPages.all().stream(), RulePages.all().stream())
                .toList();
    }

    /**
     * Returns a page whose form performs this operation, which only a session can call, so the page shows no call.
     *
     * @param positions the positions in the page path of the ids in the operation path
     */
    static ConsolePage confirmed(ConsolePage page, Endpoint<?, ?> endpoint, int... positions) {
        return page.access(PageAccess.REAUTHENTICATED).admins(endpoint, positions);
    }

    /**
     * Returns a page that asks an admin to confirm an operation.
     *
     * @param path the path of the object, to which the action is appended
     * @param action the last part of the path and of the message keys
     * @param key the first part of the message keys
     * @param name returns the name of the object
     * @param back returns the path of the page to open next
     */
    static <I> ConsolePage action(
            String path,
            String action,
            String key,
            Function<PageRequest, String> name,
            Function<PageRequest, String> back,
            Endpoint<I, ?> endpoint,
            Function<PageRequest, Arguments<I>> arguments) {
        boolean isDanger = !action.equals("enable");
        ConsolePage page = ConfirmationPage.of(
                path + "/" + action,
                request -> {
                    String texts = key + "." + action;
                    String object = name.apply(request);
                    String what = request.texts().text(texts + ".what", object);
                    String cancel = path.replace("{id}", request.id(0).toString());
                    return isDanger
                            ? Confirmation.danger(request.texts(), texts + ".title", texts, what, cancel, object)
                            : Confirmation.harmless(request.texts(), texts + ".title", texts, what, cancel, object);
                },
                request -> {
                    String object = name.apply(request);
                    String next = back.apply(request);
                    request.user().call(endpoint, arguments.apply(request));
                    return PageResponse.goTo(next, key.replace("federation.", "") + "-" + action, object);
                });
        return confirmed(page, endpoint, 0);
    }
}
