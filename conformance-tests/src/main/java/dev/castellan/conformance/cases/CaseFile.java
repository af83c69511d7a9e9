package dev.castellan.conformance.cases;

import dev.castellan.conformance.internal.match.Variables;
import dev.castellan.model.endpoint.Endpoint;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * One literal case: exchanges that must happen exactly like this, one after the other.
 *
 * @param path where it stands below {@code cases}
 * @param sentence what must hold
 * @param settings the lines {@code #! name: value}
 * @param exchanges the requests and their answers
 */
public record CaseFile(String path, String sentence, Map<String, String> settings, List<Exchange> exchanges) {

    /** Copies settings and exchanges. */
    public CaseFile {
        settings = Map.copyOf(settings);
        exchanges = List.copyOf(exchanges);
    }

    /** Returns the kind of server that the case wants. */
    public String server() {
        return settings.getOrDefault("server", "default");
    }

    /** Returns whether the case makes sense over a socket only, since it is about bytes on the wire. */
    public boolean isSocketOnly() {
        return "socket only".equals(settings.get("carrier"));
    }

    /** Returns whether the server must close the connection after the last answer. */
    public boolean endsWithClose() {
        return "closed".equals(settings.get("connection"));
    }

    /** Returns the folder that it stands in. */
    public String folder() {
        return path.substring(0, path.indexOf('/'));
    }

    /** Returns whether it uses operations that the specification does not have. */
    public boolean isBeyondSpecification() {
        return exchanges.stream().map(Exchange::request).anyMatch(EndpointLookup::isBeyondSpecification);
    }

    /** Returns whether it uses this operation. */
    public boolean uses(Endpoint<?, ?> endpoint) {
        return exchanges.stream()
                .map(Exchange::request)
                .anyMatch(request ->
                        EndpointLookup.request(request).filter(endpoint::equals).isPresent());
    }

    /** Returns the names of the values that it needs or keeps; {@code with} names what it needs unseen. */
    public Set<String> names() {
        Set<String> names = new TreeSet<>();
        String others = settings.get("with");
        if (others != null) {
            names.addAll(List.of(others.split(" ")));
        }
        for (Exchange exchange : exchanges) {
            Variables.namesIn(exchange.request().toString(), names);
            Variables.namesIn(exchange.answer().toString(), names);
        }
        return names;
    }

    @Override
    public String toString() {
        return path + ": " + sentence;
    }
}
