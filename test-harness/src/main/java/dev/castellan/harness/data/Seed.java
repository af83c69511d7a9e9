package dev.castellan.harness.data;

/**
 * Resources to create in a tenant, in addition to its first {@code org_admin} and its default project: projects, users,
 * collections, inputs and queries. Created with {@code Seeds}, in Java or from YAML or JSON, and by {@code
 * Tenant.export()}. Two seeds are equal if they contain the same resources with the same names, in any order.
 * Immutable.
 */
public interface Seed {

    /** Returns the seed as YAML that {@code Seeds.parse} can read. */
    String toYaml();
}
