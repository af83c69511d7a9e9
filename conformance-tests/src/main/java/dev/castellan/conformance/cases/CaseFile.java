package dev.castellan.conformance.cases;

import dev.castellan.model.endpoint.Endpoint;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A literal case of the suite: a sequence of requests as bytes, each with its expected response.
 *
 * @param path the path of the file below {@code castellan/cases}
 * @param sentence the rule that the case checks
 * @param settings the {@code #! name: value} lines of the file
 * @param names the names of the variables in the case
 * @param exchanges the requests and their expected responses
 */
public record CaseFile(
        String path, String sentence, Map<String, String> settings, Set<String> names, List<Exchange> exchanges) {

    /** Creates a case with copies of the settings, names and exchanges. */
    public CaseFile {
        settings = Map.copyOf(settings);
        names = Set.copyOf(names);
        exchanges = List.copyOf(exchanges);
    }

    /** Returns the kind of server that the case needs, which is {@code default} for most cases. */
    public String server() {
        return settings.getOrDefault("server", "default");
    }

    /** Returns whether the case requires a socket, because it checks bytes on the wire. */
    public boolean isSocketOnly() {
        return "socket only".equals(settings.get("carrier"));
    }

    /** Returns whether the server must close the connection after the last response. */
    public boolean endsWithClose() {
        return "closed".equals(settings.get("connection"));
    }

    /** Returns the folder of the file, such as {@code users}. */
    public String folder() {
        return path.substring(0, path.indexOf('/'));
    }

    /** Returns whether the case uses operations beyond the specification. */
    public boolean isBeyondSpecification() {
        return exchanges.stream().map(Exchange::request).anyMatch(EndpointLookup::isBeyondSpecification);
    }

    /** Returns whether the case calls the given operation. */
    public boolean uses(Endpoint<?, ?> endpoint) {
        return exchanges.stream()
                .map(Exchange::request)
                .anyMatch(request -> request.endpoint().filter(endpoint::equals).isPresent());
    }

    @Override
    public String toString() {
        return path + ": " + sentence;
    }
}
