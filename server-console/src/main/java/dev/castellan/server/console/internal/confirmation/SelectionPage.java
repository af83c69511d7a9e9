package dev.castellan.server.console.internal.confirmation;

import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Batch;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.PageRequest;
import java.util.List;

/**
 * A form that performs an operation for each selected object. The first time, it shows the selected objects and asks
 * the user to confirm.
 */
public interface SelectionPage extends FormPage {

    /** The field that the confirmation adds to the form. */
    String CONFIRMED = "confirmed";

    /** Returns the name of the field with the ids of the selected objects. */
    String selected();

    /** Returns the operation for each selected object. */
    List<Batch.Item> items(PageRequest request);

    /**
     * Returns the part of the message keys that the confirmation uses: {@code KEY.title}, {@code KEY.ask} and {@code
     * KEY.confirm}.
     */
    String key();

    String list(PageRequest request);

    /** Returns the answer after all operations were performed. */
    Answer done(PageRequest request);

    @Override
    default List<Field> fields() {
        return List.of(Field.many(selected()), Field.secret(CONFIRMED));
    }

    @Override
    default Answer submit(PageRequest request) {
        Batch.check(request, selected());
        List<Batch.Item> items = items(request);
        if (request.field(CONFIRMED).isEmpty()) {
            return ask(request, items);
        }
        Batch.perform(request, items);
        return done(request);
    }

    private Answer ask(PageRequest request, List<Batch.Item> items) {
        Confirmation asked =
                Confirmation.danger(request, key() + ".confirm", request.text(key() + ".ask"), list(request));
        return Answer.page(
                request.text(key() + ".title"),
                JteconfirmationGenerated::render,
                asked.withSelection(new Confirmation.Selection(selected(), items)));
    }
}
