/** What breaks, delays or replaces the answers of a tenant. */
@NullMarked
package dev.castellan.harness.faults;

import org.jspecify.annotations.NullMarked;
