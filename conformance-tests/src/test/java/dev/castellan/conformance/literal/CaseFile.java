package dev.castellan.conformance.literal;

import java.util.List;
import java.util.Map;

/**
 * One literal case: exchanges that must happen exactly like this, one after the other.
 *
 * @param path where it stands below {@code cases}
 * @param sentence what must hold
 * @param settings the lines {@code #! name: value}
 * @param exchanges the requests and their answers
 */
record CaseFile(String path, String sentence, Map<String, String> settings, List<Exchange> exchanges) {

    CaseFile {
        settings = Map.copyOf(settings);
        exchanges = List.copyOf(exchanges);
    }

    /** Returns the kind of server that the case wants. */
    String server() {
        return settings.getOrDefault("server", "default");
    }

    /** Returns whether the case makes sense over a socket only, since it is about bytes on the wire. */
    boolean isSocketOnly() {
        return "socket only".equals(settings.get("carrier"));
    }

    /** Returns whether the server must close the connection after the last answer. */
    boolean endsWithClose() {
        return "closed".equals(settings.get("connection"));
    }

    @Override
    public String toString() {
        return path + ": " + sentence;
    }
}
