/** The journal of a tenant: its requests and answers, expectations about them, and requests to repeat. */
@NullMarked
package dev.castellan.harness.journal;

import org.jspecify.annotations.NullMarked;
