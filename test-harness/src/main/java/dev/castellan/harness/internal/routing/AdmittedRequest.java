package dev.castellan.harness.internal.routing;

import dev.castellan.harness.request.IncomingCall;
import dev.castellan.harness.request.TestCodeException;
import dev.castellan.harness.stubs.StubbedRequest;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.service.ApiService;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.store.Store;
import org.jspecify.annotations.Nullable;

/** A visit as stubs see it. */
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
record AdmittedRequest(TenantAdmission visit, IncomingCall call, byte[] body) implements StubbedRequest {

    @Override
    public @Nullable Caller caller() {
        return visit.findCaller();
    }

    @Override
    public boolean isRefused() {
        return !visit.wantsBody();
    }

    @Override
    public Store store() {
        return visit.server().store();
    }

    @Override
    public ApiResponse own() {
        return visit.judged().answer(body);
    }

    @Override
    public ApiResponse withoutStubs() {
        if (!visit.server().servesForStubs(call)) {
            return own();
        }
        ApiService bare = visit.server().bare().service();
        return bare.admit(visit.head(), visit.peer()).answer(body);
    }

    @Override
    public ApiResponse refusal(ErrorKind kind, String message) {
        return visit.server().service().refuse(visit.head(), kind, message);
    }

    /** Notes that code of the test threw, and returns the answer that says so. */
    ApiResponse failed(TestCodeException failure) {
        String text = String.valueOf(failure.getMessage());
        visit.result().fail(text);
        return refusal(ErrorKind.INTERNAL, "the test's own code failed: " + text);
    }
}
