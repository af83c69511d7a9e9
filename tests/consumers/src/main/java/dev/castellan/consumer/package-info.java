/** A program that uses the client. It runs in each supported environment. */
package dev.castellan.consumer;
