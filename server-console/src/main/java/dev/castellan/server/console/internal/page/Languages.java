package dev.castellan.server.console.internal.page;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.console.internal.http.Cookies;
import dev.castellan.server.console.internal.layout.Texts;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Chooses the language of a page. */
final class Languages {

    private static final Pattern NAMED = Pattern.compile("&language=([^&]*)");

    /** The maximum length of a parsed {@code Accept-Language}. The parsing time is quadratic in the length. */
    private static final int MAX_LENGTH = 500;

    private Languages() {}

    /**
     * Returns the language that the query names, otherwise the remembered language, otherwise the language that the
     * browser prefers (RFC 4647).
     */
    static Locale of(ApiRequest request, Cookies cookies) {
        Headers headers = request.headers();
        return requestedLanguage(request)
                .or(() -> cookies.language().find(headers).flatMap(Languages::find))
                .orElseGet(() -> preferred(headers.first("Accept-Language")));
    }

    /**
     * Returns the language that the query names, if the user followed a link of the console or typed the address. The
     * console then remembers this language. Returns empty without this information, which older browsers do not send.
     */
    static Optional<Locale> chosen(ApiRequest request) {
        List<String> sites = request.headers().all("Sec-Fetch-Site");
        boolean isOfUser = sites.equals(List.of("same-origin")) || sites.equals(List.of("none"));
        return isOfUser ? requestedLanguage(request) : Optional.empty();
    }

    private static Optional<Locale> requestedLanguage(ApiRequest request) {
        Matcher named = NAMED.matcher("&" + request.query());
        return named.find() ? find(named.group(1)) : Optional.empty();
    }

    /**
     * Returns the paths of a page in the other languages. Returns none for the response to a form, because a link would
     * lose the contents of the form.
     */
    static Map<Locale, String> links(PageRequest request) {
        String others = others(request.source().http().query());
        return Texts.LANGUAGES.stream()
                .filter(language -> !request.source().isPost()
                        && !language.equals(request.texts().language()))
                .collect(Collectors.toMap(
                        Function.identity(), language -> request.url().path() + "?language=" + language + others));
    }

    /** Returns a path without the language that its query names, because the path can come from another site. */
    static String withoutLanguage(String path) {
        int query = path.indexOf('?');
        String others = query < 0 ? "" : others(path.substring(query + 1));
        return (query < 0 ? path : path.substring(0, query)) + others.replaceFirst("&", "?");
    }

    /** Returns the parameters of a query except the language, each after an ampersand. */
    private static String others(String query) {
        return query.isEmpty() ? "" : NAMED.matcher("&" + query).replaceAll("");
    }

    private static Optional<Locale> find(String tag) {
        return Texts.LANGUAGES.stream()
                .filter(language -> language.toLanguageTag().equals(tag))
                .findFirst();
    }

    private static Locale preferred(@Nullable String accepted) {
        if (accepted == null || accepted.length() > MAX_LENGTH) {
            return Locale.ENGLISH;
        }
        try {
            List<Locale.LanguageRange> ranges = Locale.LanguageRange.parse(accepted);
            return Optional.ofNullable(Locale.lookup(ranges, Texts.LANGUAGES)).orElse(Locale.ENGLISH);
        } catch (IllegalArgumentException malformed) {
            return Locale.ENGLISH;
        }
    }
}
