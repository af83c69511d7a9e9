/** What a call can fail with: unchecked, few, and named by what the caller can do about it. */
@NullMarked
package dev.castellan.client.errors;

import org.jspecify.annotations.NullMarked;
