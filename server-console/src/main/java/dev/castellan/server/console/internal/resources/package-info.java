/** The pages for projects, collections, inputs and queries. */
@NullMarked
package dev.castellan.server.console.internal.resources;

import org.jspecify.annotations.NullMarked;
