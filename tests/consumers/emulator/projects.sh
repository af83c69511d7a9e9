#!/usr/bin/env bash
# Tests with the emulator. Needs curl, jq, and castellan-server on the PATH or in EMULATOR.
set -euo pipefail

exec 3< <(exec "${EMULATOR:-castellan-server}" emulate --print json)
read -r ready <&3
trap 'kill "$(jq -r .pid <<<"$ready")"' EXIT

# Sends a request with the token: send TOKEN METHOD URL [JSON] [OPTION..]
send() {
    curl -sS --noproxy '*' --fail-with-body -X "$2" -H "Authorization: Bearer $1" "$3" \
        ${4:+-H "Content-Type: application/json" -d "$4"} "${@:5}"
}

control() {
    send "$(jq -r .token <<<"$ready")" "$1" "$(jq -r .url <<<"$ready")$2" "${@:3}"
}

# Creates a tenant, and sets tenant, base, token and bob.
new_tenant() {
    local made
    made=$(control POST /tenants '{"frozen_at": "2030-01-01T00:00:00Z",
        "seed": {"users": {"alice": {}, "bob": {"token": "2030-01-02T00:00:00Z"}}}}')
    read -r tenant base token bob < <(jq -r '"/tenants/\(.name) \(.base_url) \(.token) \(.tokens.bob)"' <<<"$made")
}

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

new_tenant
first=$(send "$token" GET "$base/users?limit=2")
rest=$(send "$token" GET "$base/users?limit=2&cursor=$(jq -r .next_cursor <<<"$first")")
[[ $(jq -s 'map(.data | length)' -c <<<"$first$rest") == '[2,1]' ]] || fail "pages: $first $rest"

send "$bob" GET "$base/users/me" >/dev/null || fail "the token is valid"
control POST "$tenant/clock" '{"advance": "24h"}' >/dev/null
if send "$bob" GET "$base/users/me" >/dev/null 2>&1; then fail "the token has expired"; fi

control POST "$tenant/interceptions" '{"on": "projects.create", "times": 1, "lose_response": true}' >/dev/null
create=("$token" POST "$base/projects" '{"name": "Apollo"}' -H "Idempotency-Key: apollo")
if send "${create[@]}" 2>/dev/null; then fail "the response is lost"; fi
send "${create[@]}" >/dev/null
control POST "$tenant/journal/expect" '{"on": "projects.create", "by": "admin", "times": 2}' >/dev/null
[[ $(send "$token" GET "$base/projects" | jq '[.data[] | select(.name == "Apollo")] | length') == 1 ]] || fail "twice"

tests=()
for name in Gemini Vostok; do
    (new_tenant && send "$token" POST "$base/projects" "{\"name\": \"$name\"}" >/dev/null &&
        [[ $(send "$token" GET "$base/projects" | jq '.data | length') == 2 ]]) &
    tests+=($!)
done
for test in "${tests[@]}"; do wait "$test" || fail "parallel tenants"; done
echo "passed"
