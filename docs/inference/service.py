"""Answers prompts. Only the proxy can reach this service, so the identity in the headers is true."""
import json
import socketserver
from http.server import BaseHTTPRequestHandler

PROMPTS = {}  # of each project


class Inference(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        prompt = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        if self.headers["Castellan-Read-Only"] == "true":  # a prompt is stored
            self.response({"error": "a read-only token cannot send prompts"}, 403)
            return
        prompts = PROMPTS.setdefault(self.headers["Castellan-Project-Id"], [])
        prompts.append(prompt)
        identity = {name.lower(): value for name, value in self.headers.items()
                    if name.lower().startswith("castellan-")}
        self.response({"words": len(prompt.split()), "prompts_of_project": len(prompts), "identity": identity})

    def response(self, value, status=200):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args):
        pass


class Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = daemon_threads = True


Server(("127.0.0.1", 9000), Inference).serve_forever()
