package dev.castellan.server.console.internal.users;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.SignedInUser;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.spi.Refusal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A person in a pasted list. A line contains an address, and the name before or after the address. Without a name, the
 * part of the address before the at sign is the name.
 *
 * @param email e-mail address
 */
public record PastedPerson(String name, String email) {

    /** The maximum number of lines. The browser keeps all new links in one cookie, which can have 4 KB. */
    static final int MAX_LINES = 25;

    /** The maximum number of code points of a line. A name and an address of the greatest lengths fit. */
    static final int MAX_LENGTH = 600;

    private static final Pattern ADDRESS = Pattern.compile("(?<![^\\s,;<>\"])[^\\s,;<>\"]+@[^\\s,;<>\"]+");
    private static final Pattern AROUND_NAME = Pattern.compile("^[\\s,;<>\"]+|(?<![\\s,;<>\"])[\\s,;<>\"]+$");

    /**
     * Parses the lines in a form field.
     *
     * @throws Refusal if there are no lines or too many, or if a line is too long, has no address, repeats the address
     *     of an earlier line, or has the address of an existing user. The message names each of these lines, and begins
     *     with the field name
     */
    static List<PastedPerson> of(PageRequest request, String field) {
        List<String> lines = request.form()
                .value(field)
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
        if (lines.isEmpty() || lines.size() > MAX_LINES) {
            throw Refusal.of(ErrorKind.INVALID, field + ": " + request.texts().text("people.many.number", MAX_LINES));
        }
        requireShort(request.texts(), field, lines);
        Map<String, PastedPerson> people = new LinkedHashMap<>();
        List<String> wrong = new ArrayList<>();
        for (String line : lines) {
            PastedPerson person = of(line);
            String problem = problem(request.user(), person, people);
            if (problem != null) {
                wrong.add(request.texts()
                        .text("batch.line", line.strip(), request.texts().text(problem)));
            } else if (person != null) {
                people.put(UserRow.emailKey(person.email), person);
            }
        }
        if (!wrong.isEmpty()) {
            throw Refusal.of(ErrorKind.INVALID, field + ": " + String.join("\n", wrong));
        }
        return List.copyOf(people.values());
    }

    private static void requireShort(Texts texts, String field, List<String> lines) {
        for (String line : lines) {
            if (line.codePointCount(0, line.length()) > MAX_LENGTH) {
                String start = line.substring(0, line.offsetByCodePoints(0, 40)) + "…";
                String problem = texts.text("people.many.long", MAX_LENGTH);
                throw Refusal.of(ErrorKind.INVALID, field + ": " + texts.text("batch.line", start, problem));
            }
        }
    }

    /** Parses a line. Returns null if the line has no address. */
    static @Nullable PastedPerson of(String line) {
        Matcher address = ADDRESS.matcher(line);
        if (!address.find()) {
            return null;
        }
        String email = address.group();
        String rest = line.substring(0, address.start()) + " " + line.substring(address.end());
        String name = AROUND_NAME.matcher(rest).replaceAll("");
        return new PastedPerson(name.isEmpty() ? email.substring(0, email.lastIndexOf('@')) : name, email);
    }

    private static @Nullable String problem(
            SignedInUser user, @Nullable PastedPerson person, Map<String, PastedPerson> earlier) {
        if (person == null) {
            return "people.many.no-address";
        }
        String key = UserRow.emailKey(person.email);
        if (earlier.containsKey(key)) {
            return "people.many.twice";
        }
        boolean isUser = user.readOrganization(view -> view.users().byEmail(key).isPresent());
        return isUser ? "people.many.user" : null;
    }
}
