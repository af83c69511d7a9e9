/** The generated client, and the code of a user who connects it. */
package dev.castellan.consumer.generated;
