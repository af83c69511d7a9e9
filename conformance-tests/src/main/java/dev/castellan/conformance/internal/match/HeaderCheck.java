package dev.castellan.conformance.internal.match;

import dev.castellan.conformance.cases.Exchange;
import dev.castellan.conformance.profile.Profile;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiResponse;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Compares the headers of a response with a case. Headers of HTTP are compared by their meaning, as far as the
 * specification of the service leaves their form open: the realm of a challenge, the order of methods, the host of a
 * URL.
 */
record HeaderCheck(Variables variables, Profile profile, ApiResponse actual) {

    private static final Pattern BEARER = Pattern.compile("(?:^|,)[ \\t]*bearer\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern DESCRIPTION = Pattern.compile("\\berror_description=\"([^\"]*)\"");
    private static final Pattern ERROR = Pattern.compile("\\berror=\"?([^\",\\s]*)");

    /** Methods that a server may offer without an operation of the API. */
    private static final Set<String> GENERIC_METHODS = Set.of("HEAD", "OPTIONS");

    private static final Pattern CODE = Pattern.compile("[a-z0-9_]+");
    private static final int MIN_ERROR = 400;
    private static final int METHOD_NOT_ALLOWED = 405;

    /** Checks the headers that a case lists. */
    void check(Exchange.Response expected, List<String> findings) {
        for (Exchange.HeaderField field : expected.headers()) {
            List<String> values = values(field.name());
            if (!isUnspecified(field.name(), values) && !matches(field, values)) {
                findings.add("header " + field.name() + ": expected " + field.value() + " once, found " + values);
            }
        }
        for (String name : expected.absent()) {
            List<String> values = values(name);
            if (!values.isEmpty() && !(name.equals("Location") && !profile.optionalHeaders())) {
                findings.add("header " + name + ": expected none, found " + values);
            }
        }
    }

    /** Checks the headers of every response. */
    void checkAlways(boolean hasBody, List<String> findings) {
        if (profile.securityHeaders()) {
            check("Cache-Control", List.of("no-store"), findings);
            check("X-Content-Type-Options", List.of("nosniff"), findings);
            check("Server", List.of(), findings);
        }
        if (hasBody) {
            check("Content-Type", List.of("application/json"), findings);
        }
        if (profile.errorCodes()) {
            checkCode(hasBody, findings);
        }
    }

    /** Checks that an error with a body has one code, whose kind fits the status, and that no success has one. */
    private void checkCode(boolean hasBody, List<String> findings) {
        List<String> codes = values(Endpoints.ERROR_HEADER);
        boolean isError = actual.status() >= MIN_ERROR;
        if (codes.size() > 1 || (isError && hasBody && codes.isEmpty()) || (!isError && !codes.isEmpty())) {
            findings.add("header " + Endpoints.ERROR_HEADER + ": expected one for each error, found " + codes);
            return;
        }
        for (String code : codes) {
            ErrorKind kind = ErrorCode.of(code).kind();
            if (!CODE.matcher(code).matches() || (kind != null && profile.status(kind) != actual.status())) {
                findings.add("header " + Endpoints.ERROR_HEADER + ": " + code + " does not fit " + actual.status());
            }
        }
    }

    private void check(String name, List<String> expected, List<String> findings) {
        List<String> actualValues = values(name);
        if (!actualValues.equals(expected)) {
            findings.add("header " + name + ": expected " + expected + ", found " + actualValues);
        }
    }

    /** Returns true if a header that the deployment may omit is absent. */
    private boolean isUnspecified(String name, List<String> values) {
        return values.isEmpty()
                && switch (name) {
                    case "Location", "Content-Length", "Idempotency-Key", Endpoints.REQUEST_ID_HEADER ->
                        !profile.optionalHeaders();
                    case Endpoints.ERROR_HEADER -> !profile.errorCodes();
                    case "Allow" -> actual.status() != METHOD_NOT_ALLOWED;
                    default -> false;
                };
    }

    private boolean matches(Exchange.HeaderField expected, List<String> values) {
        return switch (expected.name()) {
            case "WWW-Authenticate" -> isBearerChallenge(expected.value(), values);
            case "Allow" -> methods(String.join(",", values)).equals(methods(expected.value()));
            case "Location" -> values.size() == 1 && variables.match(expected.value(), path(values.get(0)));
            default -> values.size() == 1 && variables.match(expected.value(), values.get(0));
        };
    }

    /**
     * Returns whether a value is a challenge of RFC 6750 that names no error, or the expected error, with the expected
     * description if errors have codes.
     */
    private boolean isBearerChallenge(String expected, List<String> values) {
        return values.stream()
                .filter(value -> BEARER.matcher(value).find())
                .anyMatch(value -> error(value).isEmpty()
                        || (error(value).equals(error(expected))
                                && (!profile.errorCodes() || description(value).equals(description(expected)))));
    }

    private static String description(String challenge) {
        Matcher description = DESCRIPTION.matcher(challenge);
        return description.find() ? description.group(1) : "";
    }

    private static String error(String challenge) {
        Matcher error = ERROR.matcher(challenge);
        return error.find() ? error.group(1) : "";
    }

    private static Set<String> methods(String allow) {
        Set<String> methods = Arrays.stream(allow.split(","))
                .map(String::strip)
                .filter(method -> !method.isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
        methods.removeAll(GENERIC_METHODS);
        return methods;
    }

    /** Returns the path of a URL from the prefix of the API on. */
    private static String path(String location) {
        int prefix = location.indexOf(Endpoints.PREFIX + "/");
        return prefix < 0 ? location : location.substring(prefix);
    }

    /** Returns the values of a header, without the parameters of a media type. */
    private List<String> values(String name) {
        List<String> values = actual.headers().all(name);
        return name.equals("Content-Type")
                ? values.stream()
                        .map(value -> value.split(";", 2)[0].strip().toLowerCase(Locale.ROOT))
                        .toList()
                : values;
    }
}
