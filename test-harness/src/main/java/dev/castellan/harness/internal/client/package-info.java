/** Clients of tenants: how they are made, and what they share. */
@NullMarked
package dev.castellan.harness.internal.client;

import org.jspecify.annotations.NullMarked;
