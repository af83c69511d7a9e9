/** HTTP for browsers: addresses, form encodings, cookies and security headers. */
@NullMarked
package dev.castellan.server.console.internal.http;

import org.jspecify.annotations.NullMarked;
