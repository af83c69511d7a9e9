package dev.castellan.server.console.internal.security;

import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.FormField;
import dev.castellan.server.console.internal.page.PageAccess;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.tokens.TokenLife;
import dev.castellan.server.people.PeopleDevices;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.DeviceLogin;
import dev.castellan.server.people.signin.DeviceLogin.Program;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pages on which users give access to a program that shows a code, such as {@code castellan login}. On the first,
 * the user compares or enters the code. The second waits until the program asks for its token, shows which program it
 * is, and lets the user approve or deny it. The link that the program shows contains the code, which is not secret.
 */
public final class DevicePages {

    private static final String PATH = "/device";
    private static final String APPROVE = PATH + "/approve";
    private static final String CODE = "code";
    private static final String DECISION = "decision";

    /** The time in seconds after which the browser looks again whether the program has asked. */
    private static final String REFRESH = "2";

    private DevicePages() {}

    /** Returns all pages. */
    public static List<ConsolePage> all() {
        return List.of(
                ConsolePage.of(PATH, DevicePages::show)
                        .access(PageAccess.REAUTHENTICATED)
                        .form(DevicePages::enter, FormField.of(CODE)),
                ConsolePage.of(APPROVE, DevicePages::ask)
                        .access(PageAccess.REAUTHENTICATED)
                        .form(DevicePages::decide, FormField.of(DECISION)));
    }

    private static PageResponse show(PageRequest request) {
        return PageResponse.page(
                "device.title", JtedeviceGenerated::render, request.url().parameter(CODE));
    }

    private static PageResponse enter(PageRequest request) {
        String typed = request.form().value(CODE);
        return approval(devices(request).enter(session(request), typed));
    }

    private static PageResponse ask(PageRequest request) {
        String code = request.url().parameter(CODE);
        DeviceLogin login = devices(request).find(session(request), code).orElse(null);
        if (login == null) {
            return response("gone", new ViewModel("gone", "", null, null));
        }
        Program program = login.program();
        if (program == null) {
            return response("waiting", new ViewModel("waiting", code, null, null))
                    .withHeader("Refresh", REFRESH);
        }
        String state = switch (login.state()) {
            case OPEN -> "open";
            case APPROVED -> "approved";
            case USED -> "used";
            case DENIED -> "denied";
        };
        Instant end = request.context().now().plus(lifetime(request, program));
        PageResponse page = response(state, new ViewModel(state, code, program, end), program.name());
        return login.state() == DeviceLogin.State.APPROVED ? page.withHeader("Refresh", REFRESH) : page;
    }

    private static Duration lifetime(PageRequest request, Program program) {
        Duration wanted = program.tokenLifetime();
        Duration longest = TokenLife.longest(request);
        return longest == null || wanted.compareTo(longest) < 0 ? wanted : longest;
    }

    private static PageResponse response(String state, ViewModel view, Object... values) {
        return PageResponse.page("device." + state + ".title", JtedeviceloginGenerated::render, view, values);
    }

    private static PageResponse decide(PageRequest request) {
        String code = request.url().parameter(CODE);
        if (request.form().value(DECISION).equals("approve")) {
            devices(request).approve(session(request), code, request.browser());
        } else {
            devices(request).deny(session(request), code, request.browser());
        }
        return approval(code);
    }

    private static PageResponse approval(String code) {
        return PageResponse.goTo(APPROVE + "?" + CODE + "=" + URLEncoder.encode(code, StandardCharsets.UTF_8));
    }

    private static PeopleDevices devices(PageRequest request) {
        return request.context().people().devices();
    }

    private static ActiveSession session(PageRequest request) {
        return request.user().session();
    }

    /**
     * The view model of the second page.
     *
     * @param state the state of the login, a part of the keys of the texts
     * @param program the program that has asked, or null if none has
     * @param end the time at which its access ends if it gets it now, or null if none has asked
     */
    record ViewModel(
            String state,
            String code,
            @Nullable Program program,
            @Nullable Instant end) {

        boolean isOpen() {
            return state.equals("open");
        }
    }
}
