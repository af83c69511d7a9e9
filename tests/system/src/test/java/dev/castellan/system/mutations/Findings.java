package dev.castellan.system.mutations;

import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/** Lists the tests that must fail because of each mistake. */
final class Findings {

    /** The test that runs sequences against the state model. This test can find further mistakes by chance. */
    static final String MODEL = "responsesMatchModelForFixedSequences";

    private static final Map<Mistake, Set<String>> FINDINGS = findings();

    private Findings() {}

    static Set<String> of(Mistake mistake) {
        return FINDINGS.get(mistake);
    }

    private static Map<Mistake, Set<String>> findings() {
        Map<Mistake, Set<String>> findings = new EnumMap<>(Mistake.class);
        findings.put(
                Mistake.PROJECTS_OF_ALL_ORGANIZATIONS_ARE_FOUND,
                Set.of(
                        MODEL,
                        "authentication/other-organization",
                        "projects/add-user-of-other-organization",
                        "projects/get-of-other-organization",
                        "users/access-not-accessible",
                        "users/create-unknown-project"));
        findings.put(
                Mistake.ROLE_IS_NOT_CHECKED,
                Set.of(
                        MODEL,
                        "passkeys/delete-all-forbidden",
                        "paths/client-on-admin-operation",
                        "projects/create-forbidden",
                        "users/delete-forbidden"));
        findings.put(Mistake.READ_ONLY_TOKENS_CHANGE, Set.of(MODEL, "tokens/create-read-only"));
        findings.put(Mistake.TOKENS_ARE_ACCEPTED_FROM_EVERY_ADDRESS, Set.of("tokens/create-allowed-addresses"));
        findings.put(Mistake.ROTATED_TOKENS_LOSE_THEIR_LIMITS, Set.of("tokens/rotate-read-only"));
        findings.put(Mistake.TOKENS_DO_NOT_INHERIT_LIMITS, Set.of("tokenOfLimitedTokenHasItsAddresses"));
        findings.put(
                Mistake.NEW_TOKENS_ARE_WIDER_THAN_THEIR_MAKER,
                Set.of("tokenOfLimitedTokenIsNotAllowedFromMoreAddresses"));
        findings.put(Mistake.CHANGES_WIDEN_TOKENS, Set.of("limitedTokenAddsNoAddresses"));
        findings.put(Mistake.LIMITED_TOKENS_LIFT_LIMITS, Set.of("limitedTokenLiftsNoLimit"));
        findings.put(Mistake.CHECKSUM_IS_NOT_CHECKED, Set.of("rejectsMistypedTokenWithoutStoreAccess"));
        findings.put(Mistake.WRITES_OVERLAP, Set.of("keepsBothProjectsCreatedConcurrently"));
        findings.put(
                Mistake.QUERIES_OF_A_DELETED_INPUT_STAY,
                Set.of(MODEL, "collections/delete-after-its-inputs", "inputs/delete", "projects/delete-with-contents"));
        findings.put(
                Mistake.REFERENCES_TO_A_DELETED_INPUT_STAY,
                Set.of(
                        MODEL,
                        "collections/delete-after-its-inputs",
                        "inputs/delete",
                        "projects/delete-not-empty",
                        "projects/delete-with-contents"));
        findings.put(
                Mistake.EVERY_PROJECT_IS_VISIBLE,
                Set.of(
                        MODEL,
                        "inputs/get-not-accessible",
                        "paths/not-visible-is-not-there",
                        "projects/remove-user",
                        "queries/get-not-accessible",
                        "users/access-not-accessible"));
        findings.put(Mistake.ACCESS_TO_EVERY_PROJECT_IS_CONFIRMED, Set.of("users/access-not-accessible"));
        findings.put(
                Mistake.OWNERS_OF_TOKENS_ARE_DELETED,
                Set.of(MODEL, "users/delete-blocked", "users/delete-blocked-by-expired-token"));
        findings.put(
                Mistake.TOKENS_DO_NOT_EXPIRE,
                Set.of(
                        MODEL,
                        "authentication/expired",
                        "authentication/one-message",
                        "authentication/suspended",
                        "tokens/rotate",
                        "tokens/rotate-deletes-ended",
                        "tokens/rotate-expired",
                        "tokens/rotate-own"));
        findings.put(
                Mistake.DELETED_TOKENS_STAY,
                Set.of(
                        MODEL,
                        "authentication/one-message",
                        "sessionEndsWhenItsTokenIsRevoked",
                        "tokens/create-read-only",
                        "tokens/delete",
                        "tokens/delete-current",
                        "tokens/delete-own",
                        "tokens/rotate-deletes-ended",
                        "users/delete-blocked"));
        findings.put(Mistake.REMOVED_USERS_KEEP_ACCESS, Set.of("projects/remove-user"));
        findings.put(
                Mistake.CLIENTS_DELETE_TOKENS_OF_OTHERS,
                Set.of(
                        MODEL,
                        "tokens/delete-of-other-user",
                        "tokens/rotate-of-other-user",
                        "tokens/update-of-other-user"));
        findings.put(
                Mistake.ROTATED_TOKENS_STAY_VALID,
                Set.of(MODEL, "tokens/rotate", "tokens/rotate-deletes-ended", "tokens/rotate-own"));
        findings.put(Mistake.TOKENS_ARE_ROTATED_TWICE, Set.of("tokens/rotate-twice"));
        findings.put(Mistake.PROJECTS_OF_OTHERS_ARE_SHOWN, Set.of(MODEL, "users/get-other-user", "users/suspend"));
        findings.put(
                Mistake.USERS_OF_A_PROJECT_ARE_LISTED_FOR_EVERYONE, Set.of(MODEL, "users/list-of-project-forbidden"));
        findings.put(
                Mistake.TOKENS_OF_SUSPENDED_USERS_ARE_ACCEPTED,
                Set.of(MODEL, "authentication/suspended", "users/suspend", "users/suspend-last-admin"));
        findings.put(
                Mistake.SUSPENSIONS_ARE_REVEALED,
                Set.of("authentication/suspended", "users/suspend", "users/suspend-last-admin"));
        findings.put(Mistake.TOKENS_ARE_CREATED_FOR_SUSPENDED_USERS, Set.of("tokens/create-for-suspended-user"));
        findings.put(Mistake.THE_LAST_ADMIN_IS_SUSPENDED, Set.of("users/suspend-last-admin"));
        findings.put(Mistake.THE_LAST_ADMIN_IS_DEMOTED, Set.of("users/update-last-admin"));
        findings.put(Mistake.CLIENTS_UPDATE_OTHERS, Set.of(MODEL, "users/update-forbidden"));
        findings.put(Mistake.CLIENTS_PROMOTE_THEMSELVES, Set.of("users/update-forbidden"));
        findings.put(Mistake.NEW_ADDRESSES_KEEP_INVITATIONS, Set.of("users/update-ends-invitation"));
        findings.put(Mistake.UPDATES_TAKE_ADDRESSES_OF_OTHERS, Set.of("users/update-email-taken"));
        findings.put(Mistake.SUSPENDED_ADMINS_COUNT, Set.of("users/suspend-last-admin", "users/update-last-admin"));
        findings.put(Mistake.EXPIRY_IS_NOT_TAKEN_OVER, Set.of(MODEL, "tokens/create-takes-over-expiry"));
        findings.put(Mistake.TOKENS_OUTLIVE_THEIR_MAKER, Set.of("tokens/create-expiry-of-maker", "tokens/rotate-own"));
        findings.put(Mistake.CLIENTS_DELETE_ALL_TOKENS_OF_OTHERS, Set.of(MODEL, "tokens/delete-all-of-other-user"));
        findings.put(Mistake.EMAILS_ARE_COMPARED_AS_THEY_ARE_WRITTEN, Set.of("users/create-email-in-other-form"));
        findings.put(Mistake.INPUTS_CROSS_PROJECTS, Set.of("collections/add-input-of-other-project"));
        findings.put(
                Mistake.EMAILS_ARE_NOT_UNIQUE_WITHOUT_REGARD_TO_CASE,
                Set.of(
                        "users/create-email-in-other-form",
                        "users/create-email-taken",
                        "users/create-email-without-regard-to-case",
                        "users/update-email-taken"));
        findings.put(
                Mistake.ARCHIVED_PROJECTS_ARE_CHANGED,
                Set.of(
                        MODEL,
                        "collections/create-archived",
                        "collections/update-archived",
                        "inputs/update-archived",
                        "projects/add-user-archived",
                        "queries/create-archived"));
        findings.put(Mistake.THE_DEFAULT_PROJECT_IS_ARCHIVED, Set.of(MODEL, "projects/archive-default"));
        findings.put(
                Mistake.ARCHIVED_PROJECTS_ARE_LISTED, Set.of("projects/list-archived", "projects/list-containing"));
        findings.put(
                Mistake.PROJECTS_ARE_DELETED_WITH_THEIR_CONTENTS,
                Set.of(MODEL, "projects/delete-not-empty", "projects/delete-with-contents"));
        findings.put(Mistake.PROJECTS_IN_USE_ARE_DELETED, Set.of("projects/delete-in-use"));
        findings.put(Mistake.THE_DEFAULT_PROJECT_IS_DELETED, Set.of("projects/delete-default"));
        findings.put(Mistake.HIDDEN_EMAILS_ARE_SHOWN, Set.of("users/get-hidden-email", "users/list-hidden-emails"));
        findings.put(Mistake.HIDDEN_EMAILS_ARE_FILTERS, Set.of("users/list-hidden-emails"));
        findings.put(Mistake.HIDDEN_EMAILS_ARE_SEARCHED, Set.of("users/list-hidden-emails"));
        findings.put(
                Mistake.REPEATED_REQUESTS_DO_THEIR_WORK_AGAIN,
                Set.of("idempotency/location-again", "projects/create-idempotent"));
        findings.putAll(ofChanges());
        findings.putAll(ofPeople());
        findings.putAll(ofEvents());
        return findings;
    }

    private static Map<Mistake, Set<String>> ofChanges() {
        Map<Mistake, Set<String>> findings = new EnumMap<>(Mistake.class);
        findings.put(Mistake.RENAMED_PROJECTS_KEEP_THEIR_NAME, Set.of("projects/update"));
        findings.put(Mistake.RENAMED_COLLECTIONS_KEEP_THEIR_NAME, Set.of("collections/update"));
        findings.put(Mistake.RENAMED_INPUTS_KEEP_THEIR_NAME, Set.of("inputs/update"));
        findings.put(Mistake.RENAMED_ORGANIZATIONS_KEEP_THEIR_NAME, Set.of("organizations/update"));
        findings.put(Mistake.LIMITS_OF_ORGANIZATIONS_ARE_NOT_STORED, Set.of("organizations/update-limits"));
        findings.put(Mistake.ORGANIZATIONS_DO_NOT_LIMIT_TOKENS, Set.of("organizations/update-limits"));
        findings.put(Mistake.ORGANIZATIONS_DO_NOT_LIMIT_SESSIONS, Set.of("limitOfOrganizationEndsSessions"));
        findings.put(
                Mistake.ADMINS_NEED_NO_PASSKEY, Set.of("sessionOfAdminNeedsPasskeyIfOrganizationRequiresPasskeys"));
        findings.put(
                Mistake.RENAMED_TOKENS_KEEP_THEIR_NAME, Set.of("tokens/create-allowed-addresses", "tokens/update"));
        findings.put(Mistake.COLLECTIONS_OF_ARCHIVED_PROJECTS_ARE_RENAMED, Set.of("collections/update-archived"));
        findings.put(Mistake.INPUTS_OF_ARCHIVED_PROJECTS_ARE_RENAMED, Set.of("inputs/update-archived"));
        findings.put(Mistake.ARCHIVED_PROJECTS_GET_QUERIES, Set.of("queries/create-archived"));
        findings.put(Mistake.ARCHIVED_PROJECTS_STAY_ARCHIVED, Set.of("projects/unarchive"));
        findings.put(Mistake.CLIENTS_LIST_TOKENS_OF_ALL_USERS, Set.of("tokens/list", "tokens/list-prefix"));
        findings.put(Mistake.TOKENS_OF_OTHERS_ARE_LISTED_AS_OWN, Set.of(MODEL));
        findings.put(Mistake.USED_TOKENS_COUNT_AS_UNUSED, Set.of("tokens/list-unused"));
        findings.put(Mistake.FILTERS_INCLUDE_THEIR_END, Set.of("tokens/list-expires-before"));
        findings.put(Mistake.ROTATED_TOKENS_LOSE_THEIR_NAME, Set.of("tokens/rotate"));
        findings.put(Mistake.ROTATIONS_FILL_THE_LIST_OF_TOKENS, Set.of("tokens/rotate-deletes-ended"));
        findings.put(Mistake.ROTATIONS_PROLONG_THE_OLD_TOKEN, Set.of("tokens/rotate-expired"));
        findings.put(Mistake.ROTATED_TOKENS_LIVE_AS_LONG_AS_THEIR_MAKER, Set.of("tokens/rotate-by-other-token"));
        findings.put(Mistake.THE_CURRENT_TOKEN_STAYS, Set.of("tokens/create-read-only", "tokens/delete-current"));
        findings.put(Mistake.PEOPLE_GET_GENERATED_ADDRESSES, Set.of("users/update-null"));
        return findings;
    }

    private static Map<Mistake, Set<String>> ofPeople() {
        Map<Mistake, Set<String>> findings = new EnumMap<>(Mistake.class);
        findings.put(Mistake.DELETED_INVITATIONS_STAY, Set.of("rejectsCodeOfDeletedInvitation", "invitations/delete"));
        findings.put(Mistake.CODES_THAT_WERE_REPLACED_ARE_ACCEPTED, Set.of("rejectsCodeAfterInvitationIsRenewed"));
        findings.put(
                Mistake.CODES_DO_NOT_EXPIRE, Set.of("rejectsExpiredInvitationCode", "rejectsRecoveryCodeAfterOneHour"));
        findings.put(Mistake.CODES_ARE_ACCEPTED_TWICE, Set.of("rejectsRecoveryCodeThatWasAlreadyUsed"));
        findings.put(Mistake.WHO_GETS_BACK_IN_KEEPS_OTHER_SESSIONS, Set.of("recoveryEndsOtherSessionsOfUser"));
        findings.put(
                Mistake.SESSIONS_OF_TOKENS_SET_CREDENTIALS, Set.of("sessionStartedWithTokenMayNotChangeCredentials"));
        findings.put(Mistake.RECOVERY_KEEPS_CREDENTIALS, Set.of("invitations/renew-credentials"));
        findings.put(Mistake.ADMINS_RECOVER_THEMSELVES, Set.of(MODEL, "invitations/renew-own"));
        findings.put(
                Mistake.CREDENTIALS_SET_WITH_A_TOKEN_OUTLIVE_IT,
                Set.of("revokingAllTokensDeletesPasswordSetWithFirstToken"));
        findings.put(Mistake.PASSKEYS_ARE_DELETED_UNDER_ANY_USER, Set.of(MODEL, "passkeys/delete-under-other-user"));
        findings.put(Mistake.SESSIONS_OUTLIVE_THEIR_PASSKEYS, Set.of("sessionEndsWhenItsPasskeyIsDeleted"));
        findings.put(Mistake.SERVICE_ACCOUNTS_ARE_INVITED, Set.of("invitations/renew-service-account"));
        findings.put(Mistake.SUSPENDED_USERS_ARE_INVITED, Set.of("invitations/renew-suspended"));
        findings.put(Mistake.CODES_OF_RECOVERY_LIVE_LONG, Set.of("rejectsRecoveryCodeAfterOneHour"));
        findings.put(Mistake.SESSIONS_OF_SUSPENDED_USERS_ARE_ACCEPTED, Set.of("rejectsSessionOfSuspendedUser"));
        findings.put(Mistake.SESSIONS_OF_SUSPENDED_USERS_STAY, Set.of("resumingUserDoesNotRestoreSessions"));
        findings.put(Mistake.SESSIONS_OUTLIVE_THEIR_TOKENS, Set.of("sessionEndsWhenItsTokenIsRevoked"));
        findings.put(Mistake.SESSIONS_OUTLIVE_THEIR_REST, Set.of("sessionExpiresAfterOneHourWithoutUse"));
        findings.put(
                Mistake.CLIENTS_END_SESSIONS_OF_OTHERS,
                Set.of(
                        MODEL,
                        "passkeys/list-of-other-user",
                        "sessions/delete-all-of-other-user",
                        "sessions/delete-of-other-user",
                        "sessions/list-of-other-user",
                        "tokens/delete-all-of-other-user"));
        findings.put(Mistake.SESSIONS_ARE_ENDED_UNDER_ANY_USER, Set.of(MODEL, "sessions/delete-as-admin"));
        return findings;
    }

    private static Map<Mistake, Set<String>> ofEvents() {
        Map<Mistake, Set<String>> findings = new EnumMap<>(Mistake.class);
        findings.put(Mistake.CHANGES_OF_ONE_OPERATION_HAVE_NO_EVENT, Set.of(MODEL));
        findings.put(Mistake.REFUSED_CHANGES_HAVE_EVENTS, Set.of(MODEL));
        findings.put(
                Mistake.EVENTS_OF_ALL_ORGANIZATIONS_ARE_SHOWN, Set.of(MODEL, "deletesEventOnlyAfterRetentionPeriod"));
        findings.put(Mistake.EVENTS_NAME_ONLY_WHAT_WAS_CREATED, Set.of(MODEL));
        findings.put(Mistake.YOUNG_EVENTS_ARE_DELETED, Set.of("deletesEventOnlyAfterRetentionPeriod"));
        findings.put(Mistake.YOUNG_EVENTS_ARE_FOLLOWED, Set.of("ascendingListContainsEventOnlyAfterMaximumCommitTime"));
        return findings;
    }
}
