package dev.castellan.system.hostile;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.HashMap;
import java.util.Map;

/**
 * Assembles the bytes of an input. In addition to the values of its fixture, a frame can contain {@code {{as admin}}}
 * (the caller's header lines), {@code {{json}}} (the type of the body), {@code {{length}}} (the number of bytes after
 * the first empty line) and {@code {{end}}} (the client stops sending).
 *
 * @param bytes the bytes to send
 * @param ends whether the client then closes its side of the connection
 */
record InputBytes(String bytes, boolean ends) {

    private static final String END = "<end>";
    private static final String EMPTY_LINE = "\\r\\n\\r\\n";

    static InputBytes of(HostileInput input, Map<String, Object> fixture) {
        Map<String, String> variables = variables(fixture);
        String text = ByteText.expand(input.text(), variables);
        variables.put("", text);
        variables.put("length", String.valueOf(bodyLength(input.frame(), variables)));
        String all = ByteText.expand(input.frame(), variables);
        return all.endsWith(END)
                ? new InputBytes(all.substring(0, all.length() - END.length()), true)
                : new InputBytes(all, false);
    }

    byte[] toArray() {
        return bytes.getBytes(ISO_8859_1);
    }

    private static int bodyLength(String frame, Map<String, String> variables) {
        int head = frame.indexOf(EMPTY_LINE);
        return head < 0
                ? 0
                : ByteText.expand(frame.substring(head + EMPTY_LINE.length()), variables)
                        .length();
    }

    private static Map<String, String> variables(Map<String, Object> fixture) {
        Map<String, String> variables = new HashMap<>();
        fixture.forEach((name, value) -> variables.put(name, value.toString()));
        for (String caller : new String[] {"admin", "alice", "bot", "other.admin"}) {
            variables.put(
                    "as " + caller, "Host: castellan.test\r\nAuthorization: Bearer " + fixture.get(caller + ".token"));
        }
        variables.put("json", "Content-Type: application/json");
        variables.put("end", END);
        return variables;
    }
}
