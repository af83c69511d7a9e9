package dev.castellan.harness.internal.control;

import dev.castellan.harness.internal.control.ControlBodies.JournalPage;
import dev.castellan.harness.internal.control.ControlBodies.RecordedCall;
import dev.castellan.harness.journal.Expectation;
import dev.castellan.harness.journal.Journal;
import dev.castellan.harness.journal.JournalEntry;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.spi.Refusal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The words of expectations about the journal. */
public final class JournalWords {

    private static final Duration MAX_WAIT = Duration.ofSeconds(30);
    private static final ErrorCode FAILED = ErrorCode.of("expectation_failed");

    static final List<Word<Expectation, Expectation>> CONDITIONS = conditions();

    private static final Word<Expectation, List<JournalEntry>> AT_LEAST =
            Word.of("at_least", FieldType.COUNT, Expectation::atLeast);

    static final List<Word<Expectation, List<JournalEntry>>> CHECKS = List.of(
            Word.of("times", FieldType.COUNT, Expectation::times),
            AT_LEAST,
            Word.of("at_most", FieldType.COUNT, Expectation::atMost),
            Word.of("never", FieldType.TRUE, (expectation, yes) -> {
                expectation.never();
                return List.of();
            }));

    /** All words, for the document. */
    public static final List<Word<?, ?>> ALL = Stream.<List<? extends Word<?, ?>>>of(
                    List.of(RequestWords.ON), CONDITIONS, CHECKS)
            .<Word<?, ?>>flatMap(List::stream)
            .toList();

    private JournalWords() {}

    /**
     * Checks, or waits for, the requests that a body describes, by default at least one.
     *
     * @throws Refusal if the number of requests differs. The message shows the most similar requests
     */
    public static List<RecordedCall> expect(Journal journal, Consumer<String> userCheck, JsonValue body) {
        Map<String, JsonValue> fields = Word.fields(body, ALL);
        Word<Expectation, List<JournalEntry>> check = Word.only(CHECKS, fields).orElse(AT_LEAST);
        Expectation expectation = Word.callAll(CONDITIONS, start(journal, userCheck, fields), fields);
        try {
            return calls(check.call(expectation, fields.getOrDefault(check.name(), JsonValue.of(1))));
        } catch (AssertionError e) {
            throw Refusal.of(ErrorKind.CONFLICT, String.valueOf(e.getMessage())).withCode(FAILED);
        }
    }

    /** Returns whether a body asks to wait. Does not check it. */
    static boolean mayWait(byte[] body) {
        try {
            JsonValue value = JsonValue.parse(new String(body, StandardCharsets.UTF_8));
            return value.isObject()
                    && (value.fields().containsKey("within") || value.fields().containsKey("eventually"));
        } catch (InvalidJsonException e) {
            return false;
        }
    }

    /** Returns the entries that meet these conditions. */
    public static JournalPage entries(Journal journal, Consumer<String> userCheck, Map<String, JsonValue> conditions) {
        Expectation selected = Word.callAll(CONDITIONS, start(journal, userCheck, conditions), conditions);
        return new JournalPage(calls(selected.atLeast(0)), journal.droppedCount());
    }

    private static Expectation start(Journal journal, Consumer<String> userCheck, Map<String, JsonValue> fields) {
        return RequestWords.start(fields, userCheck, journal::expect, journal::expect, journal::expectAny);
    }

    private static List<RecordedCall> calls(List<JournalEntry> entries) {
        return entries.stream().map(RecordedCall::of).toList();
    }

    private static List<Word<Expectation, Expectation>> conditions() {
        List<Word<Expectation, Expectation>> words = new ArrayList<>(RequestWords.conditions());
        words.add(Word.of("with_status", FieldType.COUNT, Expectation::withStatus));
        words.add(Word.of("eventually", FieldType.TRUE, (expectation, yes) -> expectation.eventually()));
        words.add(Word.of("within", FieldType.DURATION, JournalWords::within));
        return List.copyOf(words);
    }

    private static Expectation within(Expectation expectation, Duration time) {
        if (time.isNegative() || time.compareTo(MAX_WAIT) > 0) {
            throw new IllegalArgumentException(
                    "the time is " + time + ": choose 0 to " + MAX_WAIT.toSeconds() + "s, and repeat the request");
        }
        return expectation.within(time);
    }
}
