/** The clients of tenants: how they are created, and the connections that they share. */
@NullMarked
package dev.castellan.harness.internal.client;

import org.jspecify.annotations.NullMarked;
