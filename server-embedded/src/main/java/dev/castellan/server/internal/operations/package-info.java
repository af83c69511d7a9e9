/** The operations of the API, independent of HTTP, with one class for each subject. */
@NullMarked
package dev.castellan.server.internal.operations;

import org.jspecify.annotations.NullMarked;
