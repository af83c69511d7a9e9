/** The pages of projects and of their members. */
@NullMarked
package dev.castellan.server.console.internal.projects;

import org.jspecify.annotations.NullMarked;
