package dev.castellan.model.endpoint;

import dev.castellan.model.json.BodyType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A description of one API operation. {@link Endpoints#ALL} lists all operations. Two endpoints are equal if their ids
 * are equal. Use a builder, such as {@link #get}, because the constructor may get parameters.
 *
 * @param <I> the type of the request body
 * @param <O> the type of the response body
 * @param id the name of the operation in logs and metrics, such as {@code projects.addUser}
 * @param method the HTTP method
 * @param path the path below {@code /api/v1}
 * @param input the shape of the request body
 * @param inputOptional whether the request body is optional
 * @param output the shape of the response body
 * @param status the HTTP status of a successful response
 * @param access the users who may call the operation
 * @param queryParameters the query parameters that the operation accepts. A server rejects other parameters
 * @param takesProject whether the operation reads the header that names a project
 * @param headers the headers of a successful response that repeat fields of the body, each with the JSON name of its
 *     field. A response omits the header of an absent field
 * @param codes the codes of this operation's errors in addition to {@link ErrorCode#OF_EVERY_ENDPOINT}
 * @param extension whether the operation is an extension of the specification
 */
public record Endpoint<I, O>(
        String id,
        HttpMethod method,
        PathTemplate path,
        BodyType<I> input,
        boolean inputOptional,
        BodyType<O> output,
        int status,
        Access access,
        List<String> queryParameters,
        boolean takesProject,
        Map<String, String> headers,
        Set<ErrorCode> codes,
        boolean extension) {

    /** Copies the collections. */
    public Endpoint {
        queryParameters = List.copyOf(queryParameters);
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        codes = Collections.unmodifiableSet(new LinkedHashSet<>(codes));
    }

    /** Returns a builder for an operation that reads. */
    public static Builder<Void, Void> get(String id, String path) {
        return new Builder<>(id, HttpMethod.GET, path, BodyType.none(), BodyType.none());
    }

    /** Returns a builder for an operation that creates a resource. */
    public static Builder<Void, Void> post(String id, String path) {
        return new Builder<>(id, HttpMethod.POST, path, BodyType.none(), BodyType.none());
    }

    /** Returns a builder for an operation that sets state and is idempotent. */
    public static Builder<Void, Void> put(String id, String path) {
        return new Builder<>(id, HttpMethod.PUT, path, BodyType.none(), BodyType.none());
    }

    /** Returns a builder for an operation that changes part of a resource. */
    public static Builder<Void, Void> patch(String id, String path) {
        return new Builder<>(id, HttpMethod.PATCH, path, BodyType.none(), BodyType.none());
    }

    /** Returns a builder for an operation that deletes. */
    public static Builder<Void, Void> delete(String id, String path) {
        return new Builder<>(id, HttpMethod.DELETE, path, BodyType.none(), BodyType.none());
    }

    /** Returns true if the operation takes a request body. */
    public boolean takesBody() {
        return !input.isNone();
    }

    /**
     * Returns the kinds of this operation's errors in addition to {@link ErrorKind#OF_EVERY_ENDPOINT}, for a token
     * without limits.
     */
    public Set<ErrorKind> errors() {
        Set<ErrorKind> errors = EnumSet.noneOf(ErrorKind.class);
        codes.stream()
                .filter(code -> !ErrorCode.OF_LIMITED_TOKENS.contains(code))
                .map(ErrorCode::kind)
                .filter(Objects::nonNull)
                .forEach(errors::add);
        errors.removeAll(ErrorKind.OF_EVERY_ENDPOINT);
        return Collections.unmodifiableSet(errors);
    }

    /** Compares only the ids. The first call to the generated method takes a tenth of a second. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Endpoint<?, ?> that && id.equals(that.id);
    }

    @Override
    public int hashCode() {
        return id.hashCode();
    }

    @Override
    public String toString() {
        return id + " (" + method + " " + path + ")";
    }

    /**
     * Builds an endpoint. Not thread-safe.
     *
     * @param <I> the type of the request body
     * @param <O> the type of the response body
     */
    public static final class Builder<I, O> {

        private final String id;
        private final HttpMethod method;
        private final String path;
        private final BodyType<I> input;
        private final BodyType<O> output;
        private boolean inputOptional;
        private int status = 200;
        private Access access = Access.EVERY_USER;
        private List<String> queryParameters = new ArrayList<>();
        private boolean takesProject;
        private Map<String, String> headers = new LinkedHashMap<>();
        private Set<ErrorCode> codes = new LinkedHashSet<>();
        private boolean extension;
        private boolean forReadOnlyTokens;

        private Builder(String id, HttpMethod method, String path, BodyType<I> input, BodyType<O> output) {
            this.id = id;
            this.method = method;
            this.path = path;
            this.input = input;
            this.output = output;
            this.forReadOnlyTokens = method == HttpMethod.GET;
        }

        /** Sets the type of the required request body. */
        public <B> Builder<B, O> takes(Class<B> body) {
            return copyTo(new Builder<>(id, method, path, BodyType.of(body), output));
        }

        /** Sets the type of the required JSON merge patch, see {@link BodyType#patchOf}. */
        public <B> Builder<B, O> takesPatch(Class<B> body) {
            return copyTo(new Builder<>(id, method, path, BodyType.patchOf(body), output));
        }

        /** Sets the type of the optional request body. */
        public <B> Builder<B, O> mayTake(Class<B> body) {
            Builder<B, O> next = takes(body);
            next.inputOptional = true;
            return next;
        }

        /** Sets the status and the body of a successful response. */
        public <B> Builder<I, B> responds(int newStatus, BodyType<B> body) {
            Builder<I, B> next = copyTo(new Builder<>(id, method, path, input, body));
            next.status = newStatus;
            return next;
        }

        /** Sets the status of successful responses, which have no body. */
        public Builder<I, Void> responds(int newStatus) {
            return responds(newStatus, BodyType.none());
        }

        /** Allows only an {@code org_admin} to call the operation. */
        public Builder<I, O> onlyForAdmins() {
            access = Access.ORG_ADMIN;
            return fails(ErrorCode.ROLE_FORBIDDEN);
        }

        /** Allows only an {@code org_admin} in a recent console session to run the operation, and no token. */
        public Builder<I, O> onlyForAdminSessions() {
            access = Access.ADMIN_SESSION;
            return fails(ErrorCode.ROLE_FORBIDDEN, ErrorCode.SESSION_REQUIRED, ErrorCode.RECENT_SIGN_IN_REQUIRED);
        }

        /** Lets the operation read the header that names a project. */
        public Builder<I, O> inProject() {
            takesProject = true;
            return fails(ErrorCode.PROJECT_FORBIDDEN);
        }

        /** Sets the query parameters that the operation accepts. */
        public Builder<I, O> query(String... names) {
            queryParameters = List.of(names);
            return this;
        }

        /**
         * Adds a header that repeats a text or a truth value of the body in a successful response.
         *
         * @param field the JSON name of the field. The values of the field must contain only visible ASCII characters
         */
        public Builder<I, O> header(String name, String field) {
            headers.put(name, field);
            return this;
        }

        /** Adds errors of these kinds, each with the {@linkplain ErrorKind#code() code} of its kind. */
        public Builder<I, O> fails(ErrorKind... kinds) {
            for (ErrorKind kind : kinds) {
                codes.add(kind.code());
            }
            return this;
        }

        /** Adds errors with these codes. The kind of a known code determines the status. */
        public Builder<I, O> fails(ErrorCode... more) {
            codes.addAll(Arrays.asList(more));
            return this;
        }

        /** Marks the operation as an extension of the specification. */
        public Builder<I, O> extension() {
            extension = true;
            return this;
        }

        /** Permits the operation, although it does not only read, with a read-only token. */
        Builder<I, O> forReadOnlyTokens() {
            forReadOnlyTokens = true;
            return this;
        }

        /** Returns the endpoint. Adds the codes of all operations with its method. */
        public Endpoint<I, O> build() {
            codes.addAll(ErrorCode.OF_LIMITED_TOKENS);
            if (forReadOnlyTokens) {
                codes.remove(ErrorCode.READ_ONLY_TOKEN);
            }
            if (method != HttpMethod.GET) {
                codes.addAll(ErrorCode.OF_EVERY_CHANGE);
            }
            if (method == HttpMethod.POST || method == HttpMethod.PATCH) {
                codes.addAll(ErrorCode.OF_EVERY_KEY);
            }
            return new Endpoint<>(
                    id,
                    method,
                    new PathTemplate(path),
                    input,
                    inputOptional,
                    output,
                    status,
                    access,
                    queryParameters,
                    takesProject,
                    headers,
                    codes,
                    extension);
        }

        private <A, B> Builder<A, B> copyTo(Builder<A, B> next) {
            next.inputOptional = inputOptional;
            next.status = status;
            next.access = access;
            next.queryParameters = queryParameters;
            next.takesProject = takesProject;
            next.headers = headers;
            next.codes = codes;
            next.extension = extension;
            next.forReadOnlyTokens = forReadOnlyTokens;
            return next;
        }
    }
}
