/** What callers of a server get when its database fails, and what several servers on one database promise each other. */
@NullMarked
package dev.castellan.server.jdbc.failures;

import org.jspecify.annotations.NullMarked;
