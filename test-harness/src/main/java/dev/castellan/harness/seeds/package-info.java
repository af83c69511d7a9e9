/** Seeds that describe the resources of a tenant in Java, YAML or JSON. */
@NullMarked
package dev.castellan.harness.seeds;

import org.jspecify.annotations.NullMarked;
