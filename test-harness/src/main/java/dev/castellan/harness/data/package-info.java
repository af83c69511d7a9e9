/** The resources of a tenant, described in Java, YAML or JSON. */
@NullMarked
package dev.castellan.harness.data;

import org.jspecify.annotations.NullMarked;
