/** A service whose callers send tokens of the API, as shown in docs/spring.md. */
package dev.castellan.consumer.secured;
