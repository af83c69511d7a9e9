/** Interceptions, which replace, change, delay or break the responses of a tenant. */
@NullMarked
package dev.castellan.harness.interception;

import org.jspecify.annotations.NullMarked;
