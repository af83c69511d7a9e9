package dev.castellan.system.statemodel;

/** The rule of one operation. */
@FunctionalInterface
interface Rule {

    /** Returns the answer to a caller that may call the operation. */
    Verdict judge(CallContext context);
}
