package dev.castellan.server.console.internal.page;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.server.spi.SiteContext;
import java.util.ArrayList;
import java.util.List;

/**
 * Records the API calls that a page shows as curl commands: the lists that it reads and the call of its form. Must be
 * used by only one thread at a time.
 */
public final class ApiCalls {

    private final SiteContext server;
    private final String apiUrl;
    private final List<String> commands = new ArrayList<>();

    ApiCalls(SiteContext server, String apiUrl) {
        this.server = server;
        this.apiUrl = apiUrl;
    }

    List<String> commands() {
        return List.copyOf(commands);
    }

    void add(Endpoint<?, ?> endpoint, Arguments<?> arguments) {
        if (!endpoint.extension() || server.extensions()) {
            String command = CurlExample.of(apiUrl, server.projectHeader(), endpoint, arguments);
            if (!commands.contains(command)) {
                commands.add(command);
            }
        }
    }
}
