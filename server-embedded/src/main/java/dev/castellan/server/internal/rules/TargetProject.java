package dev.castellan.server.internal.rules;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Finds the project in which a request creates a resource if the path does not name a project. */
public final class TargetProject {

    private TargetProject() {}

    /** Returns the project that the header names, or the default project if the request does not have the header. */
    public static UUID of(View view, Caller caller, @Nullable UUID named) {
        if (named == null) {
            return view.organization().defaultProjectId();
        }
        if (!AccessibleResources.canAccess(view, caller, named)) {
            throw Refusal.of(
                    ErrorCode.PROJECT_FORBIDDEN,
                    "project " + named + " in the header does not exist or is not accessible");
        }
        return named;
    }
}
