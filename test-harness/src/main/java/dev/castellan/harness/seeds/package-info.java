/** Seeds: the resources that a tenant is created with, in Java, YAML or JSON. */
@NullMarked
package dev.castellan.harness.seeds;

import org.jspecify.annotations.NullMarked;
