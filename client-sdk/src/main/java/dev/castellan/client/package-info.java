/**
 * The typed client, starting with {@link dev.castellan.client.CastellanClient}: a class for each resource, and a method
 * for each operation.
 */
@NullMarked
package dev.castellan.client;

import org.jspecify.annotations.NullMarked;
