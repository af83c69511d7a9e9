/** What callers of a server get when its database fails, and what several servers with one database guarantee. */
@NullMarked
package dev.castellan.server.jdbc.failures;

import org.jspecify.annotations.NullMarked;
