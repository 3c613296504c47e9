import importlib.util
import json
import pathlib
import sys
import tempfile
import threading
import typing
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from rfr_portal import Cancelled, NoAnswer, Portal, Problem, key_pair, password

SESSION = {"Token": "first", "TokenValidityInHours": 8}


class Server:
    """A portal that gives the next of its answers, and keeps the requests. Signing in is always answered."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.requests = []
        self.tokens = ["first", "second"]
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def answer(self):
                body = self.rfile.read(int(self.headers.get("content-length") or 0))
                if self.path == "/session/login":
                    status, headers, content = 200, {}, {**SESSION, "Token": outer.tokens.pop(0)}
                else:
                    outer.requests.append((self.path, self.headers.get("authorization"), json.loads(body or b"null")))
                    status, headers, content = outer.answers.pop(0)
                if status == 0:
                    return self.connection.close()
                data = content if isinstance(content, bytes) else json.dumps(content).encode()
                self.send_response(status)
                for name, value in {"content-length": str(len(data)), **headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(data)

            do_GET = do_POST = answer

            def log_message(self, *_):
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.http.serve_forever, args=(0.01,), daemon=True).start()
        self.origin = f"http://127.0.0.1:{self.http.server_port}"

    def portal(self, **settings):
        return Portal(self.origin, password("desk@bank.example", "s3cret"), **{"pause_seconds": 0.001, **settings})


class ConnectionTest(unittest.TestCase):
    def served(self, *answers):
        server = Server(*answers)
        self.addCleanup(server.http.server_close)
        self.addCleanup(server.http.shutdown)
        return server

    def test_a_read_is_repeated_after_a_lost_connection_and_a_server_error(self):
        server = self.served((0, {}, {}), (503, {}, {"message": "Busy."}), (200, {}, {"rates": []}))
        self.assertEqual(server.portal().compound({"currency": "USD"}), {"rates": []})
        self.assertEqual(len(server.requests), 3)

    def test_a_failed_sign_in_is_repeated_no_more_often_than_a_call(self):
        attempts = []

        def unreachable(_):
            attempts.append(1)
            raise NoAnswer("The portal cannot be reached.")

        portal = Portal("http://127.0.0.1:9", unreachable, pause_seconds=0.001)
        self.assertRaises(NoAnswer, portal.profile)
        self.assertEqual(len(attempts), 3)

    def test_a_refusal_is_raised_at_once_with_its_code_and_faults(self):
        issues = [{"path": ["currency"], "message": "must be a text"}]
        server = self.served((400, {}, {"message": "Invalid.", "code": "invalid-request", "issues": issues}))
        with self.assertRaises(Problem) as raised:
            server.portal().compound({})
        problem = raised.exception
        self.assertEqual((problem.status, problem.code, problem.issues), (400, "invalid-request", issues))

    def test_a_change_is_sent_once_unless_it_has_a_key(self):
        server = self.served((503, {}, {}), (503, {}, {}), (200, {}, {"deliveryId": "d"}))
        with self.assertRaises(Problem):
            server.portal().user_delete({"userId": "u"})
        self.assertEqual(len(server.requests), 1)
        server.tokens = ["third"]
        server.portal().bulk_schedule_run({"jobId": "j"})
        first, second = (request[2]["idempotencyKey"] for request in server.requests[1:])
        self.assertEqual(first, second)

    def test_a_refused_token_is_renewed_once(self):
        server = self.served((401, {}, {"message": "Unauthorized"}), (200, {}, []))
        self.assertEqual(server.portal().call("userDelete", {"userId": "u"}), [])
        self.assertEqual([token for _, token, _ in server.requests], ["Bearer first", "Bearer second"])

    def test_a_wait_longer_than_the_longest_pause_is_not_waited_for(self):
        server = self.served((429, {"retry-after": "900"}, {"message": "Too many."}))
        with self.assertRaises(Problem) as raised:
            server.portal().profile()
        self.assertEqual(raised.exception.retry_after_seconds, 900)

    def test_a_key_pair_signs_in_and_a_query_is_sent_in_the_address(self):
        server = self.served((200, {}, {"token": "of-key", "expiresInSeconds": 3600}), (200, {}, {"events": []}))
        Portal(server.origin, key_pair("rfrk_1", "rfrs_2")).event_list({"limit": "5"})
        token, listed = server.requests
        self.assertEqual(token, ("/session/token", None, {"keyId": "rfrk_1", "secret": "rfrs_2"}))
        self.assertEqual(listed[:2], ("/events?limit=5", "Bearer of-key"))

    def test_pages_end_with_the_page_without_a_cursor(self):
        server = self.served((200, {}, {"runs": [1], "cursor": "c"}), (200, {}, {"runs": [2]}))
        pages = server.portal().pages("runList", {"limit": 1})
        self.assertEqual([page["runs"] for page in pages], [[1], [2]])
        self.assertEqual([body for _, _, body in server.requests], [{"limit": 1}, {"limit": 1, "cursor": "c"}])

    def test_a_redirect_is_refused_and_gets_no_token(self):
        server = self.served((302, {"location": "/elsewhere"}, {}))
        with self.assertRaises(Problem):
            server.portal().profile()
        self.assertEqual([path for path, _, _ in server.requests], ["/session/profile"])

    def test_a_pause_ends_when_the_call_is_cancelled(self):
        server = self.served((503, {}, {}))
        cancel = threading.Event()
        threading.Timer(0.05, cancel.set).start()
        with self.assertRaises(Cancelled):
            server.portal(pause_seconds=60).call("profile", cancel=cancel)

    def test_a_download_that_ends_early_replaces_no_file(self):
        server = self.served(*[(200, {"content-length": "9"}, b"half")] * 3)
        with tempfile.TemporaryDirectory() as folder:
            target = pathlib.Path(folder, "result.csv")
            target.write_text("earlier")
            with self.assertRaises(NoAnswer):
                server.portal()._download(lambda: {"url": f"{server.origin}/file"}, target, None)
            self.assertEqual([path.name for path in pathlib.Path(folder).iterdir()], ["result.csv"])
            self.assertEqual(target.read_text(), "earlier")

    @unittest.skipIf(sys.version_info < (3, 11), "typing has no NotRequired")
    def test_the_types_of_the_operations_are_python(self):
        # Only type checkers read them, and have `typing_extensions`.
        sys.modules.setdefault("typing_extensions", typing)
        name = "rfr_portal.operations"
        source = importlib.util.find_spec(name).loader.get_source(name)
        names = {"__name__": name, "__package__": "rfr_portal"}
        exec(source.replace("if TYPE_CHECKING:", "if True:"), names)
        self.assertIn("currency", typing.get_type_hints(names["CompoundRequest"], names))

    def test_no_text_of_a_portal_or_a_problem_has_the_password_or_a_token(self):
        server = self.served((400, {}, {"message": "Invalid."}))
        portal = server.portal()
        with self.assertRaises(Problem) as raised:
            portal.profile()
        for text in (repr(portal), repr(portal._credential), repr(raised.exception), str(raised.exception)):
            self.assertNotRegex(text, "s3cret|first")


if __name__ == "__main__":
    unittest.main()
