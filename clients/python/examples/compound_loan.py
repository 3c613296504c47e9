import os
import sys

from rfr_portal import Portal, Problem, password

portal = Portal(
    os.environ.get("PORTAL_URL", "http://localhost:8080"),
    password(os.environ["PORTAL_USER"], os.environ["PORTAL_PASSWORD"]),
)
try:
    loan = portal.compound(
        {
            "currency": "GBP",
            "startDate": "2026-01-20",
            "endDate": "2026-04-20",
            "lookback": 5,
            "principal": "25000000",
            "cas": "0.1193",
            "margin": "2.5",
            "floor": "0",
            "floorOn": "rfr",
        }
    )
    # Figures are exact decimal texts: read them with decimal.Decimal, not with float.
    print(f"Rate {loan['compoundedRate']} %, payable {loan['payableAmount']} {loan['currency']}")
except Problem as problem:
    sys.exit(f"{problem.code} {problem} {problem.issues}")
finally:
    portal.sign_out()
