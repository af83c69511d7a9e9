/** Reads the operation, the query and the JSON body of requests, and redacts secrets. */
@NullMarked
package dev.castellan.harness.internal.request;

import org.jspecify.annotations.NullMarked;
