// Tests with the emulator. Run: node --test, with castellan-server on the PATH or in EMULATOR.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";

const users = { alice: {}, bob: { token: "2030-01-02T00:00:00Z" } };
let emulator, ready;

async function call(method, url, token, body, more) {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json", ...more };
  const response = await fetch(url, { method, headers, body: body && JSON.stringify(body) });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return response.status === 204 ? null : response.json();
}
const control = (method, path, body) => call(method, ready.url + path, ready.token, body);
async function tenant(t) {
  const made = await control("POST", "/tenants", { frozen_at: "2030-01-01T00:00:00Z", seed: { users } });
  t.after(() => control("DELETE", `/tenants/${made.name}`));
  const api = (method, path, body, more) => call(method, made.base_url + path, made.token, body, more);
  const me = (user) => call("GET", `${made.base_url}/users/me`, made.tokens[user]);
  return { api, me, change: (path, body) => control("POST", `/tenants/${made.name}${path}`, body) };
}
before(async () => {
  const command = ["emulate", "--print", "json", "--exit-with-parent"];
  emulator = spawn(process.env.EMULATOR ?? "castellan-server", command, { stdio: ["pipe", "pipe", "inherit"] });
  ready = JSON.parse((await once(createInterface({ input: emulator.stdout }), "line"))[0]);
});
after(() => emulator.stdin.end());
test("lists pages", async (t) => {
  const { api } = await tenant(t);
  const first = await api("GET", "/users?limit=2");
  const rest = await api("GET", `/users?limit=2&cursor=${first.next_cursor}`);
  assert.deepEqual([first.data.length, rest.data.length, rest.has_more], [2, 1, false]);
});
test("a token expires", async (t) => {
  const { me, change } = await tenant(t);
  assert.equal((await me("bob")).name, "bob");
  await change("/clock", { advance: "24h" });
  await assert.rejects(me("bob"), /401/);
});
test("repeats a lost response", async (t) => {
  const { api, change } = await tenant(t);
  await change("/interceptions", { on: "projects.create", times: 1, lose_response: true });
  const create = () => api("POST", "/projects", { name: "Apollo" }, { "Idempotency-Key": "apollo" });
  await assert.rejects(create(), TypeError);
  const apollo = await create();
  await change("/journal/expect", { on: "projects.create", by: "admin", times: 2 });
  assert.deepEqual((await api("GET", "/projects?q=Apollo")).data.map((each) => each.project_id), [apollo.project_id]);
});
test("parallel tests have separate tenants", async (t) => {
  await Promise.all(["Apollo", "Gemini", "Mercury"].map(async (name) => {
    const { api } = await tenant(t);
    await api("POST", "/projects", { name });
    assert.equal((await api("GET", "/projects")).data.length, 2);
  }));
});
