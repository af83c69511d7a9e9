package dev.castellan.harness;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.service.Admission;
import dev.castellan.server.service.ApiService;
import dev.castellan.server.service.Delivery;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** What stands behind the one front of a test server: hands every request to the desk of its tenant. */
final class Reception implements ApiService {

    private static final String LOCATION = "Location";

    private final Directory directory;

    Reception(Directory directory) {
        this.directory = directory;
    }

    @Override
    public Admission admit(ApiRequest head, @Nullable InetSocketAddress peer) {
        Directory.Addressed addressed = directory.find(head);
        return addressed.tenant().desk().admit(addressed.head(), addressed.prefix(), peer);
    }

    @Override
    public ApiResponse answer(Admission admission, byte[] body) {
        Visit visit = (Visit) admission;
        return at(visit.prefix(), visit.desk().answer(visit, body));
    }

    @Override
    public Delivery delivery(Admission admission) {
        return ((Visit) admission).handover().delivery();
    }

    @Override
    public ApiResponse refuse(ApiRequest head, ErrorKind kind, String message) {
        Directory.Addressed addressed = directory.find(head);
        return addressed.tenant().desk().refuse(addressed.head(), kind, message);
    }

    /** Returns an answer that names places as the caller has to call them. */
    private static ApiResponse at(String prefix, ApiResponse answer) {
        String location = answer.headers().first(LOCATION);
        return prefix.isEmpty() || location == null
                ? answer
                : new ApiResponse(answer.status(), answer.headers().with(LOCATION, prefix + location), answer.body());
    }
}
