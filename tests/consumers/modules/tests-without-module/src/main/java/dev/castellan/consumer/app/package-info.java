/** An application that is a named module. */
package dev.castellan.consumer.app;
