/** The service behind an HTTP front, and the requests that it handles. */
@NullMarked
package dev.castellan.server.internal.service;

import org.jspecify.annotations.NullMarked;
