/** The journal of a tenant's requests and responses, and expectations about the requests. */
@NullMarked
package dev.castellan.harness.journal;

import org.jspecify.annotations.NullMarked;
