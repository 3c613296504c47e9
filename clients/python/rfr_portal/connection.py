"""Connection of a program to the portal: signs in, sends requests, repeats those that may be repeated."""

from __future__ import annotations

import gzip
import http.client
import json
import os
import ssl
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from typing import Any, Callable, Dict, Iterator, List, Mapping, NamedTuple, Optional, TypeVar, Union

Result = TypeVar("Result")
File = Union[bytes, str, "os.PathLike[str]"]
#: Sends a body to a path of the portal and returns the answer.
Send = Callable[[str, Mapping[str, Any]], Dict[str, Any]]


class Session(NamedTuple):
    """A token, and the seconds for which it is valid."""

    token: str
    seconds: float


#: Exchanges what a program knows for a session. Keeps its secrets to itself, so that no log can print them.
Credential = Callable[[Send], Session]


def key_pair(key_id: str, secret: str) -> Credential:
    """Signs in with the key pair of the program, which an administrator of the organisation makes."""

    def sign_in(send: Send) -> Session:
        answer = send("/session/token", {"keyId": key_id, "secret": secret})
        return Session(answer["token"], answer["expiresInSeconds"])

    return sign_in


def password(username: str, secret: str) -> Credential:
    """Signs in with a login and its password."""

    def sign_in(send: Send) -> Session:
        answer = send("/session/login", {"username": username, "password": secret})
        return Session(answer["Token"], answer["TokenValidityInHours"] * 3600)

    return sign_in


class Operation(NamedTuple):
    """An operation of the API, as the document describes it."""

    method: str
    path: str
    #: Reads are sent again after a failure. Changes are not, unless a key makes them repeatable.
    is_read: bool
    #: True if the request can have an ``idempotencyKey``.
    has_key: bool


class _Failure(Exception):
    #: True after the last attempt. A call within another, such as a sign-in, is not repeated by both.
    _is_final = False


class Problem(_Failure):
    """Refusal of a request by the portal. Programs act on ``status``, ``code`` and ``params``."""

    def __init__(self, status: int, body: Mapping[str, Any], retry_after_seconds: Optional[float] = None) -> None:
        super().__init__(body.get("message") or f"The portal answered with status {status}.")
        self.status = status
        #: None if the network before the API answered. Treat an unknown code by its status.
        self.code: Optional[str] = body.get("code")
        self.params: Dict[str, Any] = body.get("params") or {}
        #: Faults of the request, each with its ``path`` and ``message``.
        self.issues: List[Dict[str, Any]] = body.get("issues") or []
        #: Leads the support of the portal to the cause of an internal error.
        self.correlation_id: Optional[str] = body.get("correlationId")
        #: Seconds to wait before the next attempt, if the portal named them.
        self.retry_after_seconds = retry_after_seconds


class NoAnswer(_Failure):
    """Absence of an answer: the network failed or the time was over. A change may have been carried out."""


class Cancelled(Exception):
    """The program set its ``cancel`` event."""


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """The portal redirects no request, and a token must not follow a redirect."""

    def redirect_request(self, req: Any, fp: Any, code: Any, msg: Any, headers: Any, newurl: Any) -> None:
        return None


_UNAUTHORIZED = 401
_TOO_MANY_REQUESTS = 429
_SERVER_ERROR = 500
#: A session is renewed before it ends, so that no request starts with a token that expires on the way.
_RENEWAL_SECONDS = 60


class Connection:
    """
    Signs in, sends requests, and repeats those that may be repeated. Threads can share it.

    :param origin: address of the portal, such as ``https://rates.bank.example``
    :param timeout_seconds: maximum wait for an answer; the portal answers within 29 s
    :param max_attempts: attempts of a request that can be repeated
    :param pause_seconds: pause before the second attempt; each further pause is longer by as much
    :param max_pause_seconds: longest pause; a longer ``Retry-After`` is not waited for, the problem is raised
    :param poll_seconds: first pause between two looks at a file under way; the pauses grow to five times as many
    :param context: TLS settings, such as the authorities of your bank
    """

    def __init__(
        self,
        operations: Mapping[str, Operation],
        origin: str,
        credential: Credential,
        *,
        timeout_seconds: float = 35,
        max_attempts: int = 3,
        pause_seconds: float = 3,
        max_pause_seconds: float = 60,
        poll_seconds: float = 1,
        context: Optional[ssl.SSLContext] = None,
    ) -> None:
        address = urllib.parse.urlsplit(origin)
        if address.scheme not in ("http", "https") or not address.netloc:
            raise ValueError("origin must be the address of the portal, such as https://rates.bank.example")
        self._operations = operations
        self._origin = f"{address.scheme}://{address.netloc}"
        self._credential = credential
        self._timeout = timeout_seconds
        self._max_attempts = max_attempts
        self._pause = pause_seconds
        self._max_pause = max_pause_seconds
        self._poll_seconds = poll_seconds
        self._opener = urllib.request.build_opener(_NoRedirects(), urllib.request.HTTPSHandler(context=context))
        self._token: Optional[str] = None
        self._ends_at = 0.0
        self._lock = threading.Lock()

    def call(
        self,
        operation: str,
        request: Any = None,
        *,
        cancel: Optional[threading.Event] = None,
        is_repeatable: bool = False,
    ) -> Any:
        """
        Calls an operation.

        Reads, and changes with an ``idempotencyKey``, are sent again after 429, 5xx and a lost connection. A missing key
        is made up for operations that take one.

        :param cancel: ends the pauses between attempts; the call then raises Cancelled
        :param is_repeatable: true if the request names what it makes, so that sending it twice does nothing twice
        :raises Problem: if the portal refuses the request
        :raises NoAnswer: if there is no answer
        """
        method, path, is_read, has_key = self._operations[operation]
        body = request
        if method == "POST" and not isinstance(request, list):
            body = {**({"idempotencyKey": str(uuid.uuid4())} if has_key else {}), **(request or {})}
        if is_read or has_key or is_repeatable:
            return self._retry(lambda: self._authorized(method, path, body), cancel)
        return self._authorized(method, path, body)

    def pages(
        self, operation: str, request: Optional[Mapping[str, Any]] = None, *, cancel: Optional[threading.Event] = None
    ) -> Iterator[Any]:
        """Yields the answers of an operation page by page, until the last."""
        page = dict(request or {})
        while True:
            answer = self.call(operation, page, cancel=cancel)
            yield answer
            if answer.get("cursor") is None:
                return
            page["cursor"] = answer["cursor"]

    def sign_out(self) -> None:
        """Ends the session, if there is one. The next call signs in again."""
        token, self._token = self._token, None
        if token is not None:
            self._send("POST", "/session/logout", {}, token)

    def _upload(self, link: Callable[[], Dict[str, Any]], file: File, cancel: Optional[threading.Event]) -> Dict[str, Any]:
        """Sends a file to a link of the portal. A link takes one file: each attempt asks for a new one."""

        def attempt() -> Dict[str, Any]:
            place = link()
            headers = {**place["headers"], "content-length": str(_size_of(file))}
            with _opened(file) as body:
                with self._open(urllib.request.Request(place["url"], body, headers, method="PUT"), "upload"):
                    return place

        return self._retry(attempt, cancel)

    def _download(
        self, link: Callable[[], Dict[str, Any]], save_to: Union[str, "os.PathLike[str]"], cancel: Optional[threading.Event]
    ) -> None:
        """Saves the file behind a link of the portal. An existing file is replaced when the new one is complete."""
        partial = f"{os.fspath(save_to)}.part"

        def attempt() -> None:
            with self._open(urllib.request.Request(link()["url"]), "download") as answer, open(partial, "wb") as target:
                expected = answer.headers.get("content-length")
                size = 0
                while True:
                    block = answer.read(1 << 20)
                    if not block:
                        break
                    _check(cancel)
                    size += target.write(block)
            # A connection that ends early looks like the end of the file.
            if expected is not None and size != int(expected):
                raise NoAnswer(f"The download ended after {size} of {expected} bytes.")
            os.replace(partial, save_to)

        try:
            self._retry(attempt, cancel)
        finally:
            if os.path.exists(partial):
                os.remove(partial)

    def _poll(self, look: Callable[[], Optional[Result]], cancel: Optional[threading.Event]) -> Result:
        """Looks at something under way until it has ended."""
        pause = self._poll_seconds
        while True:
            seen = look()
            if seen is not None:
                return seen
            _wait(pause, cancel)
            pause = min(pause * 1.5, self._poll_seconds * 5)

    def _authorized(self, method: str, path: str, body: Any) -> Any:
        """Sends a request with the token of the session. If the token is refused, retries once with a new token."""
        token = self._session_token()
        try:
            return self._send(method, path, body, token)
        except Problem as problem:
            if problem.status != _UNAUTHORIZED:
                raise
        with self._lock:
            if self._token == token:
                self._token = None
        return self._send(method, path, body, self._session_token())

    def _session_token(self) -> str:
        with self._lock:
            if self._token is not None and self._ends_at - _RENEWAL_SECONDS > time.monotonic():
                return self._token
            begin = time.monotonic()
            session = self._retry(lambda: self._credential(lambda path, body: self._send("POST", path, body, None)), None)
            self._ends_at = begin + session.seconds
            self._token = session.token
            return session.token

    def _retry(self, attempt: Callable[[], Result], cancel: Optional[threading.Event]) -> Result:
        number = 1
        while True:
            _check(cancel)
            try:
                return attempt()
            except (Problem, NoAnswer) as error:
                named = (error.retry_after_seconds or 0) if isinstance(error, Problem) else 0
                if not _is_transient(error) or error._is_final:
                    raise
                if number >= self._max_attempts or named > self._max_pause:
                    error._is_final = True
                    raise
            _wait(max(named, min(self._pause * number, self._max_pause)), cancel)
            number += 1

    def _send(self, method: str, path: str, body: Any, token: Optional[str]) -> Any:
        headers = {"accept": "application/json", "accept-encoding": "gzip"}
        if token is not None:
            headers["authorization"] = f"Bearer {token}"
        data = None
        if method == "POST":
            headers["content-type"] = "application/json"
            data = json.dumps(body if body is not None else {}).encode()
        elif body:
            path += "?" + urllib.parse.urlencode({name: value for name, value in body.items() if value is not None})
        with self._open(urllib.request.Request(f"{self._origin}{path}", data, headers, method=method)) as answer:
            try:
                return _json_of(answer)
            except (OSError, http.client.HTTPException) as error:
                raise NoAnswer("The connection was lost before the end of the answer.") from error
            except ValueError as error:
                raise NoAnswer("The answer is not JSON: it does not come from the portal.") from error

    def _open(self, request: urllib.request.Request, transfer: str = "") -> Any:
        """Raises errors without the address, which can be a signed link."""
        try:
            return self._opener.open(request, timeout=self._timeout)
        except urllib.error.HTTPError as refusal:
            with refusal:
                if transfer:
                    raise Problem(refusal.code, {"message": f"The {transfer} was refused with {refusal.code}."}) from None
                seconds = refusal.headers.get("retry-after") or ""
                raise Problem(refusal.code, _problem_in(refusal), float(seconds) if seconds.isdigit() else None) from None
        except (OSError, http.client.HTTPException) as error:
            reason = getattr(error, "reason", error)
            if isinstance(reason, TimeoutError):
                raise NoAnswer(f"The portal did not answer within {self._timeout} s.") from error
            raise NoAnswer("The portal cannot be reached.") from error


def _is_transient(error: Union[Problem, NoAnswer]) -> bool:
    return isinstance(error, NoAnswer) or error.status == _TOO_MANY_REQUESTS or error.status >= _SERVER_ERROR


def _json_of(answer: Any) -> Any:
    data = answer.read()
    return json.loads(gzip.decompress(data) if answer.headers.get("content-encoding") == "gzip" else data)


def _problem_in(answer: Any) -> Dict[str, Any]:
    """The problem of a refusal; empty if it is not one of the API, such as the page of a proxy."""
    try:
        body = _json_of(answer)
        return body if isinstance(body, dict) else {}
    except (OSError, ValueError, http.client.HTTPException):
        return {}


def _size_of(file: File) -> int:
    return len(file) if isinstance(file, bytes) else os.path.getsize(file)


class _opened:
    """The bytes of a file, or the opened file."""

    def __init__(self, file: File) -> None:
        self._body: Any = file if isinstance(file, bytes) else open(file, "rb")

    def __enter__(self) -> Any:
        return self._body

    def __exit__(self, *_: Any) -> None:
        if not isinstance(self._body, bytes):
            self._body.close()


def _check(cancel: Optional[threading.Event]) -> None:
    if cancel is not None and cancel.is_set():
        raise Cancelled("The call was cancelled.")


def _wait(seconds: float, cancel: Optional[threading.Event]) -> None:
    if cancel is None:
        time.sleep(seconds)
    elif cancel.wait(seconds):
        _check(cancel)
