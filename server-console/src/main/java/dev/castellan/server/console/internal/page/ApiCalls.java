package dev.castellan.server.console.internal.page;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.json.BodyType;
import java.util.ArrayList;
import java.util.List;

/**
 * Records the API calls that a page shows as curl commands: the lists that it reads and the call of its form. Must be
 * used by only one thread at a time.
 */
public final class ApiCalls {

    private final List<String> commands = new ArrayList<>();

    ApiCalls() {}

    List<String> commands() {
        return List.copyOf(commands);
    }

    /** Records a call if it reads a list. */
    void add(PageRequest request, Endpoint<?, ?> endpoint, Arguments<?> arguments) {
        if (endpoint.method() == HttpMethod.GET && endpoint.output().form() == BodyType.Form.PAGE) {
            keep(request, endpoint, arguments);
        }
    }

    /** Records the call of a form, if it has one and the user may perform it. */
    void add(PageRequest request, ConsolePage.Form form) {
        FormCall call = form.call();
        if (call != null && (form.operation() == null || request.isAdmin())) {
            Arguments<?> arguments = call.example().apply(request);
            if (arguments != null) {
                keep(request, call.endpoint(), arguments);
            }
        }
    }

    private void keep(PageRequest request, Endpoint<?, ?> endpoint, Arguments<?> arguments) {
        if (!endpoint.extension() || request.context().server().extensions()) {
            String command = CurlCommand.of(request, endpoint, arguments);
            if (!commands.contains(command)) {
                commands.add(command);
            }
        }
    }
}
