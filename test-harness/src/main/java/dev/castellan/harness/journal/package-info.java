/** The journal of a tenant, which contains its requests and answers, and expectations about requests. */
@NullMarked
package dev.castellan.harness.journal;

import org.jspecify.annotations.NullMarked;
