package dev.castellan.server.console.internal.page;

import static java.util.Map.entry;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.json.BodyType;
import dev.castellan.server.spi.Refusal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Records the API calls that a page shows as curl commands: the lists that it reads and the operation of its form. Must
 * be used by only one thread at a time.
 */
public final class ApiCalls {

    /** Sample values that the API accepts in form fields. All other fields stay empty. */
    private static final Map<String, String> SAMPLES = Map.ofEntries(
            entry("name", "NAME"),
            entry("email", "name@example.org"),
            entry("lines", "NAME name@example.org"),
            entry("checked", "NAME name@example.org"),
            entry("role", "client"),
            entry("expires", "90d"),
            entry("overlap", "24"),
            entry("confirmed", "true"),
            entry("payload", "{\"text\":\"TEXT\"}"),
            entry("project_id", CurlCommand.PROJECT_ID.toString()),
            entry("user_id", CurlCommand.USER_ID.toString()),
            entry("user_ids", CurlCommand.USER_ID.toString()),
            entry("input_id", CurlCommand.INPUT_ID.toString()));

    private final boolean isRehearsal;
    private final List<String> commands = new ArrayList<>();

    ApiCalls(boolean isRehearsal) {
        this.isRehearsal = isRehearsal;
    }

    boolean isRehearsal() {
        return isRehearsal;
    }

    List<String> commands() {
        return List.copyOf(commands);
    }

    /** Records a call that reads a list. In a rehearsal, stops before the first call that changes something. */
    void add(PageRequest request, Endpoint<?, ?> endpoint, Arguments<?> arguments) {
        boolean isChange = endpoint.method() != HttpMethod.GET;
        if (isRehearsal && isChange) {
            throw new Rehearsed(endpoint, arguments);
        } else if (!isChange && endpoint.output().form() == BodyType.Form.PAGE) {
            keep(request, endpoint, arguments);
        }
    }

    /** In a rehearsal, stops before a change that depends on a check, because the API has no such operation. */
    void addChecked() {
        if (isRehearsal) {
            throw Refusal.of(ErrorKind.CONFLICT, "the form checks more than the API");
        }
    }

    /** Finds the operation of a form without performing it: submits the form with sample values in a rehearsal. */
    void rehearse(PageRequest request, ConsolePage.Form form) {
        if (form.operation() != null && !request.isAdmin()) {
            return;
        }
        try {
            Answer unused = form.submit().apply(request.rehearsing(samples(form)));
        } catch (Rehearsed operation) {
            keep(request, operation.endpoint, operation.arguments);
        } catch (Refusal performedWithoutTheApi) {
            // no API operation corresponds to the form
        }
    }

    private void keep(PageRequest request, Endpoint<?, ?> endpoint, Arguments<?> arguments) {
        if (!endpoint.extension() || request.context().server().extensions()) {
            String command = CurlCommand.of(request, endpoint, arguments);
            if (!commands.contains(command)) {
                commands.add(command);
            }
        }
    }

    private static Map<String, List<String>> samples(ConsolePage.Form form) {
        Map<String, List<String>> fields = new LinkedHashMap<>();
        form.fields()
                .forEach(field -> Stream.ofNullable(SAMPLES.get(field.name()))
                        .forEach(sample -> fields.put(field.name(), List.of(sample))));
        return fields;
    }

    /** Ends a rehearsal at the operation that the form performs. */
    private static final class Rehearsed extends RuntimeException {

        private static final long serialVersionUID = 1;

        private final transient Endpoint<?, ?> endpoint;
        private final transient Arguments<?> arguments;

        Rehearsed(Endpoint<?, ?> endpoint, Arguments<?> arguments) {
            super(endpoint.id(), null, false, false);
            this.endpoint = endpoint;
            this.arguments = arguments;
        }
    }
}
