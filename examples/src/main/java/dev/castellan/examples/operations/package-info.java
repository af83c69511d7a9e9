/** A call of each operation, which {@code docs/endpoints.md} shows. The name of a method is that of its operation. */
@NullMarked
package dev.castellan.examples.operations;

import org.jspecify.annotations.NullMarked;
