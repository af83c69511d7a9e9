/** The operations of the API, one class each, independent of HTTP. */
@NullMarked
package dev.castellan.server.internal.operations;

import org.jspecify.annotations.NullMarked;
