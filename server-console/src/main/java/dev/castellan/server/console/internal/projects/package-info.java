/** The pages for projects and their members. */
@NullMarked
package dev.castellan.server.console.internal.projects;

import org.jspecify.annotations.NullMarked;
