package dev.castellan.harness.internal.control;

import dev.castellan.harness.interception.Interception;
import dev.castellan.harness.interception.InterceptionBuilder;
import dev.castellan.harness.interception.Interceptions;
import dev.castellan.harness.interception.Preset;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The words of interceptions: which requests they select, and what they do. */
public final class InterceptionWords {

    static final List<Word<InterceptionBuilder, InterceptionBuilder>> CONDITIONS = conditions();

    static final List<Word<InterceptionBuilder, Interception>> EFFECTS = List.of(
            Word.of("respond", FieldType.listOf(FieldType.object(Reply.class)), InterceptionWords::respond),
            Word.of("refuse", FieldType.object(Reason.class), (builder, reason) -> builder.refuse(reason.refusal())),
            Word.of("rate_limited", FieldType.DURATION, InterceptionBuilder::rateLimited),
            Word.of("unavailable", FieldType.DURATION, InterceptionBuilder::unavailable),
            Word.of("delay", FieldType.DURATION, InterceptionBuilder::delay),
            Word.of("reset", FieldType.TRUE, (builder, yes) -> builder.reset()),
            Word.of("close", FieldType.TRUE, (builder, yes) -> builder.close()),
            Word.of("stall", FieldType.TRUE, (builder, yes) -> builder.stall()),
            Word.of("lose_response", FieldType.TRUE, (builder, yes) -> builder.loseResponse()),
            Word.of("cut", FieldType.COUNT, InterceptionBuilder::cut),
            Word.of("stall_after", FieldType.COUNT, InterceptionBuilder::stallAfter),
            Word.of("malformed_json", FieldType.TRUE, (builder, yes) -> builder.malformedJson()),
            Word.of("slow_body", FieldType.object(Pieces.class), InterceptionWords::slowBody));

    /** All words, for the document. */
    public static final List<Word<?, ?>> ALL = Stream.<List<? extends Word<?, ?>>>of(
                    List.of(RequestWords.ON), CONDITIONS, EFFECTS)
            .<Word<?, ?>>flatMap(List::stream)
            .toList();

    private InterceptionWords() {}

    /** Adds the interception that a body describes. */
    public static Interception add(Interceptions all, Consumer<String> userCheck, JsonValue body) {
        Map<String, JsonValue> fields = Word.fields(body, ALL);
        InterceptionBuilder start = RequestWords.start(fields, userCheck, all::on, all::on, all::onAny);
        Word<InterceptionBuilder, Interception> effect = Word.only(EFFECTS, fields)
                .orElseThrow(() -> new IllegalArgumentException(
                        "body: expected one effect: " + String.join(", ", Word.names(EFFECTS))));
        return effect.call(Word.callAll(CONDITIONS, start, fields), Objects.requireNonNull(fields.get(effect.name())));
    }

    /** Adds the interceptions of a preset. */
    public static List<Interception> apply(Interceptions all, ControlBodies.PresetChoice choice) {
        Preset preset = Arrays.stream(Preset.values())
                .filter(known -> name(known).equals(choice.preset()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("preset: expected one of "
                        + String.join(
                                ", ",
                                Arrays.stream(Preset.values())
                                        .map(InterceptionWords::name)
                                        .toList())));
        return choice.seed() == null ? all.apply(preset) : all.apply(preset, choice.seed());
    }

    private static String name(Preset preset) {
        return preset.name().toLowerCase(Locale.ROOT);
    }

    private static List<Word<InterceptionBuilder, InterceptionBuilder>> conditions() {
        List<Word<InterceptionBuilder, InterceptionBuilder>> words = new ArrayList<>(RequestWords.conditions());
        words.add(Word.of("times", FieldType.COUNT, InterceptionBuilder::times));
        words.add(Word.of("after", FieldType.COUNT, InterceptionBuilder::after));
        words.add(Word.of("every_nth", FieldType.COUNT, InterceptionBuilder::everyNth));
        words.add(Word.of(
                "with_probability",
                FieldType.object(Chance.class),
                (builder, draw) -> builder.withProbability(draw.chance(), draw.seed())));
        words.add(Word.of("until", FieldType.TIME, InterceptionBuilder::until));
        words.add(Word.of("after_commit", FieldType.TRUE, (builder, yes) -> builder.afterCommit()));
        words.add(Word.of("for_admins_only", FieldType.TRUE, (builder, yes) -> builder.forAdminsOnly()));
        words.add(Word.of("query", FieldType.TEXTS, (builder, names) -> builder.query(names.toArray(String[]::new))));
        return List.copyOf(words);
    }

    private static Interception respond(InterceptionBuilder builder, List<Reply> replies) {
        replies.forEach(Reply::check);
        Reply first = replies.get(0);
        Interception added =
                first.json() == null ? builder.respond(first.status()) : builder.respond(first.status(), text(first));
        for (Reply next : replies.subList(1, replies.size())) {
            Interception same = next.json() == null ? added.then(next.status()) : added.then(next.status(), text(next));
            assert same == added;
        }
        return added;
    }

    private static Interception slowBody(InterceptionBuilder builder, Pieces pieces) {
        Word<Pieces, Duration> pause = Word.of("pause", FieldType.DURATION, (unused, time) -> time);
        return builder.slowBody(pieces.bytesPerPiece(), pause.call(pieces, pieces.pause()));
    }

    private static String text(Reply reply) {
        return Objects.requireNonNull(reply.json()).toJson();
    }

    private static ErrorKind kindOf(String name) {
        return Arrays.stream(ErrorKind.values())
                .filter(kind -> kind.code().value().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("kind '" + name + "': expected one of "
                        + Arrays.stream(ErrorKind.values())
                                .map(known -> known.code().value())
                                .collect(Collectors.joining(", "))));
    }

    /** A response. */
    record Reply(int status, @Nullable JsonValue json) {

        /** Checks the status before the interception is added, so a wrong later response adds nothing. */
        void check() {
            if (status < 200 || status > 599) {
                throw new IllegalArgumentException("status " + status + ": choose one from 200 to 599");
            }
        }
    }

    /** An error of the API. */
    record Reason(
            String code,
            String message,
            @Nullable String kind,
            @Nullable String dependencies) {

        Refusal refusal() {
            ErrorCode own = ErrorCode.of(code);
            if (dependencies != null) {
                return Refusal.blocked(message, dependencies).withCode(own);
            }
            if (kind == null && own.kind() == null) {
                throw new IllegalArgumentException(
                        "code '" + code + "' is not of the API: add its kind, such as conflict");
            }
            return kind == null
                    ? Refusal.of(own, message)
                    : Refusal.of(kindOf(kind), message).withCode(own);
        }
    }

    /** A share of requests. */
    record Chance(double chance, long seed) {}

    /** How a body is divided. */
    record Pieces(int bytesPerPiece, JsonValue pause) {}
}
