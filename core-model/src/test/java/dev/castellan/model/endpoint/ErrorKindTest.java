package dev.castellan.model.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ErrorKindTest {

    @Test
    void everyErrorKindHasExpectedStatus() {
        assertThat(Arrays.stream(ErrorKind.values()).map(kind -> kind + " " + kind.status()))
                .containsExactly(
                        "INVALID 400",
                        "UNAUTHENTICATED 401",
                        "FORBIDDEN 403",
                        "NOT_FOUND 404",
                        "METHOD_NOT_ALLOWED 405",
                        "NOT_ACCEPTABLE 406",
                        "CONFLICT 409",
                        "BLOCKED 409",
                        "TOO_LARGE 413",
                        "TARGET_TOO_LONG 414",
                        "UNSUPPORTED_MEDIA 415",
                        "KEY_REUSED 422",
                        "RATE_LIMITED 429",
                        "INTERNAL 500",
                        "UNAVAILABLE 503",
                        "VERSION_NOT_SUPPORTED 505");
    }

    @Test
    void operationsDoNotRedeclareErrorsCommonToAllOperations() {
        assertThat(Endpoints.ALL)
                .allSatisfy(endpoint ->
                        assertThat(endpoint.errors()).doesNotContainAnyElementsOf(ErrorKind.OF_EVERY_ENDPOINT));
    }

    @Test
    void everyOperationSpecificErrorIsDeclaredByAnOperation() {
        assertThat(Arrays.stream(ErrorKind.values())
                        .filter(kind -> kind != ErrorKind.VERSION_NOT_SUPPORTED)
                        .filter(kind -> !ErrorKind.OF_EVERY_ENDPOINT.contains(kind)))
                .allMatch(kind -> Endpoints.ALL.stream()
                        .anyMatch(endpoint -> endpoint.errors().contains(kind)));
    }
}
