import os
import signal
import sys
import threading

from rfr_portal import Portal, password

portal = Portal(
    os.environ.get("PORTAL_URL", "http://localhost:8080"),
    password(os.environ["PORTAL_USER"], os.environ["PORTAL_PASSWORD"]),
)
path, target = sys.argv[1:] or ["loans.csv", "result.csv"]

# Ctrl-C stops the wait and cancels the file in the portal.
stop = threading.Event()
signal.signal(signal.SIGINT, lambda *_: stop.set())

loan_file = portal.calculate_loan_file(
    path,
    target,
    {"fileName": os.path.basename(path)},
    cancel=stop,
    on_progress=lambda state: print(state["state"], file=sys.stderr),
)
print(f"{loan_file.get('rows')} loans, {loan_file.get('faultRows', 0)} with an error: {target}")
portal.sign_out()
