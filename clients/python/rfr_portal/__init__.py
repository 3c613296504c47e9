"""Client of the RFR Portal."""

from .connection import Cancelled, Credential, NoAnswer, Problem, Session, key_pair, password
from .portal import FileFailed, Portal

__all__ = ["Cancelled", "Credential", "FileFailed", "NoAnswer", "Portal", "Problem", "Session", "key_pair", "password"]
