/** The page of documentation: a viewer of the OpenAPI document that loads nothing from elsewhere. */
@NullMarked
package dev.castellan.server.standalone.docs;

import org.jspecify.annotations.NullMarked;
