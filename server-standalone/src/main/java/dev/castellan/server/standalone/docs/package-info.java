/**
 * The documentation page, which is Swagger UI showing the OpenAPI document. The page loads nothing from other servers.
 */
@NullMarked
package dev.castellan.server.standalone.docs;

import org.jspecify.annotations.NullMarked;
