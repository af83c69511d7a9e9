/** An application that is a named module and embeds the server. */
package dev.castellan.consumer.embedder;
