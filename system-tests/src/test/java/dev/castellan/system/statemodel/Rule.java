package dev.castellan.system.statemodel;

/** What one operation does. */
@FunctionalInterface
interface Rule {

    /** Returns the answer to a caller that may call the operation. */
    Verdict judge(CallContext turn);
}
