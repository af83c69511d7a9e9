/** The generated client and the code that a user writes to connect it to a server. */
package dev.castellan.consumer.generated;
