/** Handles the requests of the API, independently of the HTTP server that received them. */
@NullMarked
package dev.castellan.server.internal.http;

import org.jspecify.annotations.NullMarked;
