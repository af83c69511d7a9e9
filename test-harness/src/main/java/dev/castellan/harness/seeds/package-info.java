/** Seeds: what a tenant shall hold, in Java, YAML or JSON. */
@NullMarked
package dev.castellan.harness.seeds;

import org.jspecify.annotations.NullMarked;
