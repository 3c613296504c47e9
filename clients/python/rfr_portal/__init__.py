"""Client of the RFR Portal."""

from .connection import Cancelled, Credential, NoAnswer, Problem, password
from .portal import FileFailed, Portal

__all__ = ["Cancelled", "Credential", "FileFailed", "NoAnswer", "Portal", "Problem", "password"]
