package dev.castellan.harness.data;

/** An input. By default, it is in the default project, and has no name in the API and no payload. */
public interface SeedInput extends SeedResource {

    /** Sets the project. */
    SeedInput inProject(String project);

    /** Also adds the input to these collections, which must belong to its project. */
    SeedInput inCollections(String... collections);

    /** Sets the name that the API shows. */
    SeedInput displayName(String name);

    /**
     * Sets the payload.
     *
     * @param json any JSON value
     * @throws dev.castellan.model.json.InvalidJsonException if the string is not JSON
     */
    SeedInput payload(String json);
}
