package dev.castellan.server.console.internal.page;

import dev.castellan.model.json.JsonValue;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import java.util.Map;

/** What the script is answered in place of redirects and of pages that say why not. */
final class ScriptAnswers {

    private ScriptAnswers() {}

    /** Returns an answer with the page to go to as JSON; other answers as they are. */
    static Answer of(PageRequest request, Answer answer) {
        return answer.status() == 303
                ? answer.asJson(object("next", request.context().address().base() + answer.target()))
                : answer;
    }

    /** Returns the answer that says why not. */
    static Answer problem(Refusal refusal) {
        String problem = FormReader.refused(List.of(new Field("passkey", true, false)), Map.of(), refusal)
                .problem();
        Answer answer = Answer.json(object("problem", String.valueOf(problem)))
                .withStatus(refusal.kind().status());
        return ErrorPages.withRetry(answer, refusal);
    }

    private static String object(String name, String value) {
        return JsonValue.of(Map.of(name, value)).toJson();
    }
}
