package dev.castellan.server.internal.operations;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.inputs.NewQuery;
import dev.castellan.model.inputs.Query;
import dev.castellan.server.internal.rules.Archiving;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.rules.QuotaCheck;
import dev.castellan.server.internal.rules.ResourceMapper;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.IdSource;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.InputRow;
import dev.castellan.server.store.rows.QueryRow;
import dev.castellan.server.store.rows.Usage;

/** Creates a query for an input that the caller can access. */
final class CreateQuery implements Operation.Changing<NewQuery, Query> {

    private final IdSource ids;
    private final QuotaCheck quotas;
    private final Limits limits;

    CreateQuery(IdSource ids, QuotaCheck quotas, Limits limits) {
        this.ids = ids;
        this.quotas = quotas;
        this.limits = limits;
    }

    @Override
    public Query run(Transaction tx, Caller caller, Arguments<NewQuery> arguments) {
        NewQuery body = arguments.requiredBody();
        FieldRules.checkPayload(body.payload(), limits.payload());
        InputRow input = tx.inputs()
                .get(body.inputId())
                .filter(row -> caller.canAccess(tx, row.projectId()))
                .orElseThrow(() -> FieldRules.invalid(
                        "input_id: input " + body.inputId() + " does not exist or is not accessible"));
        Archiving.requireActive(tx, input.projectId());
        QueryRow row = new QueryRow(ids.nextRow(), input.id(), input.projectId(), body.payload(), tx.now());
        quotas.check(tx, Usage.query(row.payloadBytes()));
        tx.queries().insert(row);
        return ResourceMapper.query(row);
    }
}
