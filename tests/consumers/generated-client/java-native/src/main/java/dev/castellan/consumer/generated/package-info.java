/** The generated client, and how a user connects it. */
package dev.castellan.consumer.generated;
