package dev.castellan.system.statemodel;

/** The rule of one operation. */
@FunctionalInterface
interface Rule {

    /** Returns the answer to a caller who may call the operation. */
    Verdict judge(CallContext context);
}
