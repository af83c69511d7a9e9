/** The OpenAPI 3.1 document of the API, derived from the endpoint table and the records. */
@NullMarked
package dev.castellan.model.openapi;

import org.jspecify.annotations.NullMarked;
