package dev.castellan.harness.internal.routing;

import dev.castellan.harness.faults.FaultInjector;
import dev.castellan.harness.faults.Faults;
import dev.castellan.harness.internal.request.OperationLookup;
import dev.castellan.harness.internal.tenant.ServerGeneration;
import dev.castellan.harness.internal.tenant.TenantState;
import dev.castellan.harness.journal.Journal;
import dev.castellan.harness.journal.JournalRecorder;
import dev.castellan.harness.request.IncomingCall;
import dev.castellan.harness.request.TestCodeException;
import dev.castellan.harness.stubs.StubbedRequest;
import dev.castellan.harness.stubs.Stubs;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.service.ApiService;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.store.Store;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Clock;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Answers the requests of one tenant: applies faults and stubs, calls the server, and records requests and answers in
 * the journal.
 */
public final class TenantPipeline {

    private final TenantState state;
    private final FaultInjector faults;
    private final Stubs stubs;
    private final JournalRecorder journal;

    /**
     * Creates the pipeline of a tenant.
     *
     * @param journalCapacity the maximum number of entries in the journal
     * @param baseUrl returns the tenant's base URL, or null if the server was started without a socket
     */
    public TenantPipeline(TenantState state, int journalCapacity, Clock clock, Supplier<@Nullable URI> baseUrl) {
        this.state = state;
        this.faults = new FaultInjector(clock);
        this.stubs = new Stubs(state.server());
        this.journal = new JournalRecorder(state.tenant(), journalCapacity, clock, baseUrl);
    }

    public Faults faults() {
        return faults.faults();
    }

    public Stubs stubs() {
        return stubs;
    }

    public Journal journal() {
        return journal.journal();
    }

    public void removeFaultsAndStubs() {
        faults.clear();
        stubs.clear();
    }

    boolean knows(String tag) {
        return state.server().current().knows(tag);
    }

    public TenantAdmission admit(ApiRequest head, String prefix, @Nullable InetSocketAddress peer) {
        long start = System.nanoTime();
        ServerGeneration server = state.server().current();
        return new TenantAdmission(
                this,
                server,
                head,
                prefix,
                peer,
                server.service().admit(head, peer),
                start,
                new TenantAdmission.RequestResult());
    }

    ApiResponse answer(TenantAdmission admission, byte[] body) {
        IncomingCall call = call(admission, body);
        FaultInjector.FaultOutcome outcome = answerThroughFaults(admission, new AdmittedRequest(admission, call, body));
        admission.result().set(outcome.delivery());
        journal.record(
                call, outcome.answer(), outcome.fault(), admission.result().failure(), admission.start());
        return outcome.answer();
    }

    ApiResponse refuse(ApiRequest head, @Nullable InetSocketAddress peer, ErrorKind kind, String message) {
        long start = System.nanoTime();
        ServerGeneration server = state.server().current();
        ApiResponse answer = server.service().refuse(head, peer, kind, message);
        IncomingCall call = call(server, head, server.userOfToken(head), peer);
        journal.record(call, answer, null, null, start);
        return answer;
    }

    private FaultInjector.FaultOutcome answerThroughFaults(TenantAdmission admission, AdmittedRequest request) {
        ApiService server = admission.server().service();
        try {
            // around the stubs, because faults also apply to stub answers
            return faults.answer(request.call(), admission.start(), server, () -> answerThroughStubs(request));
        } catch (TestCodeException e) {
            return FaultInjector.FaultOutcome.of(request.failed(e));
        }
    }

    private ApiResponse answerThroughStubs(AdmittedRequest request) {
        try {
            return stubs.answer(request);
        } catch (TestCodeException e) {
            return request.failed(e);
        }
    }

    private IncomingCall call(TenantAdmission admission, byte[] body) {
        ApiRequest request = admission.head().withBody(body);
        Caller caller = admission.findCaller();
        return call(admission.server(), request, caller == null ? null : caller.userId(), admission.peer());
    }

    private IncomingCall call(
            ServerGeneration server, ApiRequest request, @Nullable UUID caller, @Nullable InetSocketAddress peer) {
        IncomingCall.CallingUser user =
                caller == null ? null : new IncomingCall.CallingUser(caller, state.nameOf(caller));
        return new IncomingCall(state.tenant(), request, operation(server, request), user, peer);
    }

    private static @Nullable Endpoint<?, ?> operation(ServerGeneration server, ApiRequest request) {
        return OperationLookup.find(server.server().endpoints(), request);
    }

    /** An admitted request, in the form that stubs receive. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record AdmittedRequest(TenantAdmission admission, IncomingCall call, byte[] body)
            implements StubbedRequest {

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
}
