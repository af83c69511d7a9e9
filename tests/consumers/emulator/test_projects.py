"""Tests with the emulator. Run: python3 -m unittest, with castellan-server on the PATH or in EMULATOR."""
import json, os, subprocess, unittest
from concurrent.futures import ThreadPoolExecutor
from urllib.request import ProxyHandler, Request, build_opener

TENANT = {"frozen_at": "2030-01-01T00:00:00Z", "seed": {"users": {"alice": {}, "bob": {"token": "2030-01-02T00:00:00Z"}}}}


def call(method, url, token, body=None, **headers):
    headers |= {"Authorization": "Bearer " + token, "Content-Type": "application/json"}
    request = Request(url, json.dumps(body).encode() if body else None, headers, method=method)
    with build_opener(ProxyHandler({})).open(request, timeout=30) as response:
        return json.loads(response.read() or "null")


class ProjectsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        command = [os.environ.get("EMULATOR", "castellan-server"), "emulate", "--print", "json", "--exit-with-parent"]
        emulator = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        cls.addClassCleanup(emulator.communicate)
        cls.ready = json.loads(emulator.stdout.readline())

    def control(self, method, path, body=None):
        return call(method, self.ready["url"] + path, self.ready["token"], body)

    def tenant(self):
        tenant = self.control("POST", "/tenants", TENANT)
        self.addCleanup(self.control, "DELETE", "/tenants/" + tenant["name"])
        return "/tenants/" + tenant["name"], tenant["base_url"], tenant["token"], tenant["tokens"]["bob"]

    def test_lists_pages(self):
        _, url, token, _ = self.tenant()
        first = call("GET", url + "/users?limit=2", token)
        rest = call("GET", url + "/users?limit=2&cursor=" + first["next_cursor"], token)
        self.assertEqual([len(first["data"]), len(rest["data"]), rest["has_more"]], [2, 1, False])

    def test_token_expires(self):
        tenant, url, _, bob = self.tenant()
        self.assertEqual(call("GET", url + "/users/me", bob)["name"], "bob")
        self.control("POST", tenant + "/clock", {"advance": "24h"})
        self.assertRaisesRegex(OSError, "401", call, "GET", url + "/users/me", bob)

    def test_repeats_lost_response(self):
        tenant, url, token, _ = self.tenant()
        self.control("POST", tenant + "/interceptions", {"on": "projects.create", "times": 1, "lose_response": True})
        create = lambda: call("POST", url + "/projects", token, {"name": "Apollo"}, **{"Idempotency-Key": "apollo"})
        self.assertRaises(ConnectionError, create)
        self.assertEqual(create()["name"], "Apollo")
        self.control("POST", tenant + "/journal/expect", {"on": "projects.create", "by": "admin", "times": 2})
        self.assertEqual([each["name"] for each in call("GET", url + "/projects", token)["data"]].count("Apollo"), 1)

    def test_parallel_tenants(self):
        def projects(name):
            _, url, token, _ = self.tenant()
            call("POST", url + "/projects", token, {"name": name})
            return len(call("GET", url + "/projects", token)["data"])

        self.assertEqual(list(ThreadPoolExecutor().map(projects, ["Apollo", "Gemini", "Mercury"])), [2, 2, 2])
