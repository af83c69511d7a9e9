/** Reading of requests: operation, query, JSON. */
@NullMarked
package dev.castellan.harness.internal.request;

import org.jspecify.annotations.NullMarked;
