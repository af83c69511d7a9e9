/**
 * The typed client, which has a class for each resource and a method for each operation. Start with {@link
 * dev.castellan.client.CastellanClient}.
 */
@NullMarked
package dev.castellan.client;

import org.jspecify.annotations.NullMarked;
