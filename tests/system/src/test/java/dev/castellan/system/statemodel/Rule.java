package dev.castellan.system.statemodel;

/** The rule for one operation. */
@FunctionalInterface
interface Rule {

    /** Returns the verdict on a call by a caller who is allowed to call the operation. */
    Verdict judge(CallContext context);
}
