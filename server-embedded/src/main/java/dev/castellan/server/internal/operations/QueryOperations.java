package dev.castellan.server.internal.operations;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.QueryEndpoints;
import dev.castellan.model.inputs.NewQuery;
import dev.castellan.model.inputs.Query;
import dev.castellan.server.internal.execution.OperationRoute;
import dev.castellan.server.internal.mapping.ResourceMapper;
import dev.castellan.server.internal.rules.AccessibleResources;
import dev.castellan.server.internal.rules.Archiving;
import dev.castellan.server.internal.rules.DeletionCheck;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.rules.QuotaCheck;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.InputRow;
import dev.castellan.server.internal.store.rows.QueryRow;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.IdSource;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The operations on queries. */
record QueryOperations(IdSource ids, QuotaCheck quotas, Limits limits, DeletionCheck deletionCheck) {

    List<OperationRoute<?, ?>> routes() {
        return List.of(
                OperationRoute.changing(QueryEndpoints.DELETE, this::delete),
                OperationRoute.changing(QueryEndpoints.CREATE, this::create).creating(Query::id, QueryEndpoints.GET),
                OperationRoute.reading(QueryEndpoints.GET, this::get));
    }

    @Nullable
    Void delete(Transaction tx, Caller caller, Arguments<Void> arguments) {
        QueryRow query = AccessibleResources.query(tx, caller, arguments.id(0));
        deletionCheck.check("query " + query.id(), () -> Stream.of(DeletionCheck.query(caller, query)));
        tx.queries().delete(query.id());
        return null;
    }

    /** Creates a query for an input that the caller can access. */
    Query create(Transaction tx, Caller caller, Arguments<NewQuery> arguments) {
        NewQuery body = arguments.requiredBody();
        FieldRules.checkPayload(body.payload(), limits.payload());
        InputRow input = tx.inputs()
                .get(body.inputId())
                .filter(row -> AccessibleResources.canAccess(tx, caller, row.projectId()))
                .orElseThrow(() -> FieldRules.invalid(
                        "input_id: input " + body.inputId() + " does not exist or is not accessible"));
        Archiving.requireActive(tx, input.projectId());
        QueryRow row = new QueryRow(ids.nextRow(), input.id(), input.projectId(), body.payload(), tx.now());
        quotas.check(tx, Usage.query(row.payloadBytes()));
        tx.queries().insert(row);
        return ResourceMapper.query(row);
    }

    Query get(View view, Caller caller, Arguments<Void> arguments) {
        return ResourceMapper.query(AccessibleResources.query(view, caller, arguments.id(0)));
    }
}
