/**
 * An example call of each operation, which {@code docs/endpoints.md} shows. Each method has the name of its operation.
 */
@NullMarked
package dev.castellan.examples.operations;

import org.jspecify.annotations.NullMarked;
