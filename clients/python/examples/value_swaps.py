import os

from rfr_portal import Portal, password

portal = Portal(
    os.environ.get("PORTAL_URL", "http://localhost:8080"),
    password(os.environ["PORTAL_USER"], os.environ["PORTAL_PASSWORD"]),
)
swaps = portal.value_swaps(
    {
        "valuationDate": "2021-06-30",
        "reportCurrency": "USD",
        "valuationItems": [
            {
                "dealId": "IRS-1",
                "instrumentTag": "LIBOR",
                "startDate": "2021-07-02",
                "endDate": "2026-07-02",
                "leg1InterestType": "Fixed",
                "leg1PayReceive": "Pay",
                "leg1Currency": "USD",
                "leg1Notional": 10_000_000,
                "leg1InterestRate": 1.25,
                "leg1InterestPaymentFrequency": "SemiAnnual",
                "leg2InterestType": "Float",
                "leg2PayReceive": "Receive",
                "leg2Currency": "USD",
                "leg2Notional": 10_000_000,
                "leg2IndexName": "LIBOR",
                "leg2Tenor": "3M",
            }
        ],
    }
)
for swap in swaps:
    print(f"{swap['dealId']}: " + (swap["Error"]["ErrorMessage"] if "Error" in swap else f"{swap['rfrMtM']} USD"))

# Lists come in pages, which are read one after the other.
for page in portal.pages("runList", {"limit": 50}):
    for run in page["runs"]:
        print(run["startedAt"], run["state"], run.get("rows"))
portal.sign_out()
