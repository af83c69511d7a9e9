/** The tenants' clients and their shared connections. */
@NullMarked
package dev.castellan.harness.internal.client;

import org.jspecify.annotations.NullMarked;
