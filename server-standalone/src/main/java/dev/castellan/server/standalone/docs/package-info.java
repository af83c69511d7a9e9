/** The documentation page, which is Swagger UI showing the OpenAPI document. It loads nothing from other servers. */
@NullMarked
package dev.castellan.server.standalone.docs;

import org.jspecify.annotations.NullMarked;
