"""The portal for a program: its operations by name, and files of any size in one call."""

from __future__ import annotations

import os
import threading
from typing import TYPE_CHECKING, Any, Callable, Mapping, Optional, TypeVar, Union

from .connection import Connection, Credential, File
from .operations import OPERATIONS, Operations

if TYPE_CHECKING:
    from .operations import LoanFile, RunStatusAnswer

Path = Union[str, "os.PathLike[str]"]
Result = TypeVar("Result")


class FileFailed(Exception):
    """End of a file without a result."""

    def __init__(self, state: str, reason: Optional[Mapping[str, Any]]) -> None:
        super().__init__((reason or {}).get("message") or f"The file ended in the state {state}.")
        #: State in which it ended, such as ``failed`` or ``cancelled``.
        self.state = state
        self.code: Optional[str] = (reason or {}).get("code")


class Portal(Operations, Connection):
    """Signs in at the first call. See ``Connection`` for the settings."""

    def __init__(self, origin: str, credential: Credential, **settings: Any) -> None:
        super().__init__(OPERATIONS, origin, credential, **settings)

    def value_file(
        self,
        file: File,
        save_to: Path,
        terms: Mapping[str, Any],
        *,
        result: Optional[str] = None,
        cancel: Optional[threading.Event] = None,
        on_progress: Optional[Callable[[RunStatusAnswer], object]] = None,
    ) -> RunStatusAnswer:
        """
        Values a file of deals: uploads it, starts a run, waits for its end and saves the result.

        :param file: path or bytes, with rows as ``format`` of the terms says
        :param terms: fields of ``runStart``, such as ``{"format": "csv", "valuationDate": "2021-06-30"}``
        :param result: name of the result file; by default results.csv or results.jsonl, as the deals
        :param cancel: stops waiting when it is set, and cancels the run
        :param on_progress: called with each state that is read, the last included
        :raises FileFailed: if the run has no result
        """
        size = len(file) if isinstance(file, bytes) else os.path.getsize(file)
        place = {"format": terms["format"], "bytes": size}
        run_id = self._upload(lambda: self.call("runUpload", place, cancel=cancel), file, cancel)["runId"]

        def look() -> Any:
            status = self.call("runStatus", {"runId": run_id}, cancel=cancel)
            if on_progress is not None:
                on_progress(status)
            return status if status["state"] in ("done", "failed", "cancelled") else None

        def work() -> Any:
            # The identifier makes the start repeatable.
            self.call("runStart", {**terms, "runId": run_id}, cancel=cancel, is_repeatable=True)
            return self._poll(look, cancel)

        run = self._until_cancelled(work, lambda: self.call("runCancel", {"runId": run_id}), cancel)
        if run["state"] != "done":
            raise FileFailed(run["state"], run.get("failure"))
        name = result or ("results.csv" if terms["format"] == "csv" else "results.jsonl")
        self._download(lambda: self.call("runResults", {"runId": run_id, "file": name}, cancel=cancel), save_to, cancel)
        return run

    def calculate_loan_file(
        self,
        file: File,
        save_to: Path,
        terms: Mapping[str, Any],
        *,
        cancel: Optional[threading.Event] = None,
        on_progress: Optional[Callable[[LoanFile], object]] = None,
    ) -> LoanFile:
        """
        Calculates a file of loans: uploads it, hands it in, waits for its end and saves the result.

        :param file: path or bytes
        :param terms: fields of ``loanFileStart``, such as ``{"fileName": "loans.csv"}``; with ``"runNow": False`` it is
            calculated at the LVE times of its currencies, which can take hours
        :param cancel: stops waiting when it is set, and cancels the loan file
        :param on_progress: called with each state that is read, the last included
        :raises FileFailed: if there is no result
        """
        size = len(file) if isinstance(file, bytes) else os.path.getsize(file)
        upload = self._upload(lambda: self.call("loanFileUpload", {"bytes": size}, cancel=cancel), file, cancel)
        hand_in = {"runNow": True, **terms, "fileId": upload["fileId"]}
        delivery = {"deliveryId": self.call("loanFileStart", hand_in, cancel=cancel, is_repeatable=True)["deliveryId"]}

        def look() -> Any:
            for page in self.pages("loanFileList", {"search": terms["fileName"][:100]}, cancel=cancel):
                for state in page["files"]:
                    if state["deliveryId"] == delivery["deliveryId"]:
                        if on_progress is not None:
                            on_progress(state)
                        has_ended = state["hasResult"] or state["state"] in ("failed", "cancelled")
                        return state if has_ended else None
            return None

        def cancel_file() -> Any:
            return self.call("loanFileCancel", delivery)

        loan_file = self._until_cancelled(lambda: self._poll(look, cancel), cancel_file, cancel)
        if not loan_file["hasResult"]:
            raise FileFailed(loan_file["state"], loan_file.get("error"))
        self._download(lambda: self.call("loanFileResult", delivery, cancel=cancel), save_to, cancel)
        return loan_file

    def _until_cancelled(
        self, work: Callable[[], Result], undo: Callable[[], object], cancel: Optional[threading.Event]
    ) -> Result:
        """Cancels the work of the portal if the wait is cancelled. Cancelled is raised, also if that fails."""
        try:
            return work()
        except Exception:
            if cancel is not None and cancel.is_set():
                try:
                    undo()
                except Exception:  # noqa: BLE001
                    pass
            raise
