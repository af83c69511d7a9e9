/** The operations of the API, independent of HTTP, with one class for each operation. */
@NullMarked
package dev.castellan.server.internal.operations;

import org.jspecify.annotations.NullMarked;
