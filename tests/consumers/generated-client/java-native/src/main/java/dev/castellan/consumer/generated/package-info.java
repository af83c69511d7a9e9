/** The generated client, and the code with which a user configures it. */
package dev.castellan.consumer.generated;
