package dev.castellan.examples.operations;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.ApiException;
import dev.castellan.client.errors.CastellanException;
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
import java.util.UUID;
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
                "```json",
                "{\"errorID\": \"3f0c2b8e-5d1a-4e6f-9b7c-8a2d4e6f0b13\", \"message\": \""
                        + texts.of("error.FORBIDDEN.message") + "\"}",
                "```",
                "",
                "Every error has such a body. The log of the server shows the cause under the `errorID`. A blocked"
                        + " deletion also has",
                "`dependencies`, which name the resources that block it. The [client](client.md#errors) throws an"
                        + " exception.",
                "`ErrorPageTest` generates this page.",
                "",
                "## Errors of the API",
                "",
                "A deployment can use other statuses.",
                "",
                "|Status|Kind|Meaning|Message, for example|Exception|",
                "|---|---|---|---|---|"));
        Arrays.stream(ErrorKind.values())
                .sorted(Comparator.comparing(ErrorKind::status))
                .forEach(kind -> lines.add(row(kind)));
        lines.addAll(List.of("", "## Exceptions of the client", "", "|Exception|Meaning|", "|---|---|"));
        exceptions().forEach(type -> lines.add("|`" + type.getSimpleName() + "`|" + meaning(type) + "|"));
        return lines;
    }

    private String row(ErrorKind kind) {
        String message = texts.first("error." + kind + ".message", "error." + kind + ".user.message");
        return "|" + kind.status() + "|`" + kind + "`|" + meaning(kind) + "|"
                + (message.isEmpty() ? "" : "`" + message + "`") + "|`"
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
