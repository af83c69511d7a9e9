/** The typed client: one class for each resource, one method for each operation, one way for every call. */
@NullMarked
package dev.castellan.client;

import org.jspecify.annotations.NullMarked;
