package dev.castellan.server.internal.operations;

import dev.castellan.model.Project;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.rules.ResourceMapper;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.ReadHint;
import dev.castellan.server.store.View;
import java.util.List;
import java.util.UUID;

/** Returns one project. */
final class GetProject implements Operation.Reading<Void, Project> {

    @Override
    public Project run(View view, Caller caller, Arguments<Void> arguments) {
        return ResourceMapper.project(
                AccessibleResources.project(view, caller, arguments.id(0)), caller.organizationId());
    }

    @Override
    public ReadHint hint(List<UUID> ids) {
        return ReadHint.project(ids.get(0));
    }
}
