/** Servers for tests: tenants on a real server, each with a clock, a journal and faults of its own. */
@NullMarked
package dev.castellan.harness;

import org.jspecify.annotations.NullMarked;
