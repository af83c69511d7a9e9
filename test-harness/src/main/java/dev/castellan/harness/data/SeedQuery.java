package dev.castellan.harness.data;

/** A query. By default, it has no payload. */
public interface SeedQuery extends SeedResource {

    /**
     * Sets the payload.
     *
     * @param json any JSON value
     * @throws dev.castellan.model.json.InvalidJsonException if the string is not JSON
     */
    SeedQuery payload(String json);
}
