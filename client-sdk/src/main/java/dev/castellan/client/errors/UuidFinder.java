package dev.castellan.client.errors;

import dev.castellan.model.internal.text.UuidText;
import java.util.List;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Finds the UUIDs in a text of any form. */
final class UuidFinder {

    private static final Pattern UUID_SHAPE =
            Pattern.compile("(?<![0-9A-Za-z-])[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}(?![0-9A-Za-z-])");

    private UuidFinder() {}

    static List<UUID> text(String text) {
        return UUID_SHAPE
                .matcher(text)
                .results()
                .map(MatchResult::group)
                .map(UuidText::parse)
                .distinct()
                .toList();
    }
}
