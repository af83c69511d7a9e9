package dev.castellan.examples.operations;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.ApiException;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Writes {@code docs/errors.md}: the errors of the API, and the exceptions of the client. */
final class ErrorPage {

    private static final Path SOURCES = Path.of("../client-sdk/src/main/java/dev/castellan/client/errors");
    private static final Path KINDS =
            Path.of("../core-model/src/main/java/dev/castellan/model/endpoint/ErrorKind.java");

    private final Texts texts = new Texts();

    List<String> lines() {
        List<String> lines = new ArrayList<>(List.of(
                "# Errors",
                "",
                "```http",
                "HTTP/1.1 403 Forbidden",
                "Content-Type: application/json",
                "Castellan-Error: role_forbidden",
                "",
                "{\"errorID\": \"3f0c2b8e-5d1a-4e6f-9b7c-8a2d4e6f0b13\", \"message\": \""
                        + texts.of("code.role_forbidden.message") + "\"}",
                "```",
                "",
                "Programs read the code in `Castellan-Error`, people the message, which can change. The log of the server"
                        + " shows code and",
                "cause under the `errorID`. A blocked deletion also has `dependencies`, which name the resources that"
                        + " block it. The",
                "[client](client.md#errors) throws an exception with the code. `ErrorPageTest` generates this page.",
                "",
                "The set of codes is open: treat an unknown code like another error of its status. A server without"
                        + " extensions sends no",
                "codes, and a deployment can use other statuses.",
                "",
                "## Kinds of errors",
                "",
                "|Status|Kind|Meaning|Exception|",
                "|---|---|---|---|"));
        Arrays.stream(ErrorKind.values())
                .sorted(Comparator.comparing(ErrorKind::status))
                .forEach(kind -> lines.add(row(kind)));
        addCodes(lines, "Codes of the API", ErrorPage::isOfApi);
        addCodes(lines, "Codes of sign-ins and of the console", code -> !isOfApi(code));
        lines.addAll(List.of("", "## Exceptions of the client", "", "|Exception|Meaning|", "|---|---|"));
        exceptions().forEach(type -> lines.add("|`" + type.getSimpleName() + "`|" + meaning(type) + "|"));
        return lines;
    }

    private void addCodes(List<String> lines, String title, Predicate<ErrorCode> filter) {
        lines.addAll(List.of("", "## " + title, "", "|Code|Kind|Cause|What to do|", "|---|---|---|---|"));
        ErrorCode.known().stream()
                .filter(filter)
                .forEach(code -> lines.add("|`" + code + "`|`" + kind(code) + "`|" + texts.of("code." + code) + "|"
                        + texts.of("code." + code + ".remedy") + "|"));
    }

    /** Returns whether the API returns the code. The codes of kinds are in this part, too. */
    private static boolean isOfApi(ErrorCode code) {
        return code.equals(kind(code).code())
                || code.equals(ErrorCode.PATH_UNKNOWN)
                || ErrorCode.OF_EVERY_ENDPOINT.contains(code)
                || Endpoints.ALL.stream().anyMatch(endpoint -> endpoint.codes().contains(code));
    }

    private static ErrorKind kind(ErrorCode code) {
        return Objects.requireNonNull(code.kind());
    }

    private String row(ErrorKind kind) {
        return "|" + kind.status() + "|`" + kind + "`|" + meaning(kind) + "|`"
                + thrownFor(kind).getSimpleName() + "`|";
    }

    /** Returns the text of the OpenAPI document or, for an error that the document omits, the Javadoc. */
    private String meaning(ErrorKind kind) {
        String text = texts.of("error." + kind);
        return text.isEmpty() ? sentence(KINDS, "/\\*\\* ([^*]*) \\*/\\s+" + kind + "\\(") : text;
    }

    /** Returns the class of the exception that a client throws if the server responds with this error. */
    private static Class<?> thrownFor(ErrorKind kind) {
        String dependencies =
                kind == ErrorKind.BLOCKED ? ",\"dependencies\":\"api_tokens: [1] " + UUID.randomUUID() + "\"" : "";
        String body = "{\"errorID\":\"" + UUID.randomUUID() + "\",\"message\":\"m\"" + dependencies + "}";
        ApiResponse error =
                new ApiResponse(kind.status(), Headers.of("Content-Type", "application/json"), body.getBytes(UTF_8));
        try (CastellanClient client =
                CastellanClient.builder().transport(request -> error).token("t").build()) {
            client.users().delete(UUID.randomUUID());
            throw new AssertionError("no exception for " + kind);
        } catch (ApiException e) {
            return e.getClass();
        }
    }

    private static List<Class<?>> exceptions() {
        List<Class<?>> exceptions = new ArrayList<>();
        collect(CastellanException.class, exceptions);
        return exceptions;
    }

    /** Adds the subclasses of a class, each before its own subclasses. */
    private static void collect(Class<?> type, List<Class<?>> exceptions) {
        if (type.isSealed()) {
            for (Class<?> subclass : type.getPermittedSubclasses()) {
                exceptions.add(subclass);
                collect(subclass, exceptions);
            }
        }
    }

    /** Returns the first sentence of the Javadoc of an exception as Markdown. */
    private static String meaning(Class<?> type) {
        return sentence(SOURCES.resolve(type.getSimpleName() + ".java"), "/\\*\\*(.*?\\.)(?=\\s)");
    }

    private static String sentence(Path file, String pattern) {
        return Pattern.compile(pattern, Pattern.DOTALL)
                .matcher(read(file))
                .results()
                .findFirst()
                .orElseThrow()
                .group(1)
                .replaceAll("\\s*\\n\\s*\\*?\\s*", " ")
                .replaceAll("\\{@(?:code|link) #?([^}]*)}", "`$1`")
                .strip();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
