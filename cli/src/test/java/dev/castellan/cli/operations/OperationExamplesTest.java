package dev.castellan.cli.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.Endpoints;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

class OperationExamplesTest {

    private static final Pattern WORD = Pattern.compile("\"[^\"]*\"|'[^']*'|\\S+");

    static Iterable<Map.Entry<Object, Object>> examples() {
        return OperationExamples.all().entrySet();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void exampleCallsItsOperation(Map.Entry<Object, Object> example) {
        SharedOptions shared = new SharedOptions(Map.of(), InputStream.nullInputStream());
        CommandLine program = new CommandLine(shared);
        new OperationCommands(shared).addTo(program, Endpoints.ALL, group -> true);

        List<String> words = WORD.matcher(example.getValue().toString())
                .results()
                .map(MatchResult::group)
                .map(word -> word.replaceAll("^[\"'](.*)[\"']$", "$1"))
                .toList();
        ParseResult group = program.parseArgs(words.toArray(String[]::new)).subcommand();

        String operation = example.getKey().toString();
        assertThat(Endpoints.ALL)
                .anyMatch(endpoint -> endpoint.id().equals(operation)
                        && OperationCommands.names(endpoint)
                                .equals(List.of(
                                        group.commandSpec().name(),
                                        group.subcommand().commandSpec().name())));
    }
}
