package dev.castellan.system.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaFieldAccess;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorCode;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests that the endpoint table declares the codes of errors that the code of the API uses. */
class DeclaredCodesTest {

    @Test
    void onlySignInsAndSessionsUseCodesThatNoEndpointDeclares() {
        List<String> places = MainClasses.all()
                .filter(type -> !type.getPackageName().startsWith("dev.castellan.model"))
                .filter(type -> !type.getPackageName().startsWith("dev.castellan.server.people"))
                .flatMap(type -> type.getFieldAccessesFromSelf().stream())
                .filter(access -> access.getTarget().getRawType().isEquivalentTo(ErrorCode.class))
                .filter(access -> access.getTargetOwner().isEquivalentTo(ErrorCode.class))
                .filter(access -> !isDeclared(ErrorCode.of(access.getName().toLowerCase(Locale.ROOT))))
                .map(DeclaredCodesTest::place)
                .distinct()
                .sorted()
                .toList();
        assertThat(places)
                .containsExactly(
                        "dev.castellan.server.console.internal.provider.ProviderVisit: PROVIDER_REJECTED",
                        "dev.castellan.server.console.internal.signin.FailedSignIns: SIGN_IN_REJECTED",
                        "dev.castellan.server.console.internal.signin.ProviderPages: PROVIDER_REJECTED",
                        "dev.castellan.server.internal.execution.SessionOperations: FORM_SENT",
                        "dev.castellan.server.internal.rules.CallerCheck: SESSION_ENDED");
    }

    /** Returns whether an endpoint declares the code. The codes of kinds, and of unknown paths, belong to no endpoint. */
    private static boolean isDeclared(ErrorCode code) {
        return ErrorCode.OF_EVERY_ENDPOINT.contains(code)
                || code.equals(ErrorCode.PATH_UNKNOWN)
                || (code.kind() != null && code.kind().code().equals(code))
                || Stream.concat(Endpoints.ALL.stream(), Endpoints.ONLY_FOR_SESSIONS.stream())
                        .anyMatch(endpoint -> endpoint.codes().contains(code));
    }

    private static String place(JavaFieldAccess access) {
        return access.getOriginOwner().getName() + ": " + access.getName();
    }
}
