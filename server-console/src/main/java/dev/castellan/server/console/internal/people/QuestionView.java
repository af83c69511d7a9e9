package dev.castellan.server.console.internal.people;

/**
 * What is asked before something is done to a user.
 *
 * @param subject the user
 * @param what what will happen
 * @param button the label of the button that does it
 * @param isDanger whether something is lost
 * @param action where the form is sent to
 * @param back where else to go
 */
public record QuestionView(Subject subject, String what, String button, boolean isDanger, String action, String back) {}
