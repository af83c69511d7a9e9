/** The page of documentation: Swagger UI for the OpenAPI document. It loads nothing from other servers. */
@NullMarked
package dev.castellan.server.standalone.docs;

import org.jspecify.annotations.NullMarked;
