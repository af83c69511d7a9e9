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

/** An admitted request, as seen by stubs. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record AdmittedRequest(TenantAdmission admission, IncomingCall call, byte[] body) implements StubbedRequest {

    @Override
    public @Nullable Caller caller() {
        return admission.findCaller();
    }

    @Override
    public boolean isRefused() {
        return !admission.wantsBody();
    }

    @Override
    public Store store() {
        return admission.server().store();
    }

    @Override
    public ApiResponse own() {
        return admission.judged().answer(body);
    }

    @Override
    public ApiResponse withoutStubs() {
        if (!admission.server().servesForStubs(call)) {
            return own();
        }
        ApiService bare = admission.server().bare().service();
        return bare.admit(admission.head(), admission.peer()).answer(body);
    }

    @Override
    public ApiResponse refusal(ErrorKind kind, String message) {
        return admission.server().service().refuse(admission.head(), admission.peer(), kind, message);
    }

    /** Records an exception thrown by test code, and returns an error answer with its message. */
    ApiResponse failed(TestCodeException failure) {
        String text = String.valueOf(failure.getMessage());
        admission.result().fail(text);
        return refusal(ErrorKind.INTERNAL, "the test's own code failed: " + text);
    }
}
