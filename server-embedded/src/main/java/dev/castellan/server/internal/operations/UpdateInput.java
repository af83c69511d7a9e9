package dev.castellan.server.internal.operations;

import dev.castellan.model.TextUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.InputUpdate;
import dev.castellan.server.internal.rules.Archiving;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.rules.ResourceMapper;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.InputRow;

/** Changes or removes the name of an input. */
final class UpdateInput implements Operation.Changing<InputUpdate, Input> {

    @Override
    public Input run(Transaction tx, Caller caller, Arguments<InputUpdate> arguments) {
        TextUpdate name = arguments.requiredBody().name();
        FieldRules.checkOptionalName(name == null ? null : name.value());
        InputRow input = AccessibleResources.input(tx, caller, arguments.id(0));
        Archiving.requireActive(tx, input.projectId());
        InputRow changed = name == null ? input : input.named(name.value());
        tx.inputs().update(changed);
        return ResourceMapper.input(changed);
    }
}
