"""Times QuantLib's compounded coupon on SOFR: `coupons.py <file of fixings> <coupons>` prints the processor time
a coupon, the best of five runs."""

import json
import sys
import time

import QuantLib as ql

with open(sys.argv[1], encoding="utf-8") as file:
    fixings = json.load(file)["fixings"]
coupons = int(sys.argv[2])

flat = ql.FlatForward(ql.Date(1, 1, 2018), 0.03, ql.Actual360())
index = ql.Sofr(ql.YieldTermStructureHandle(flat))
calendar = index.fixingCalendar()
dated = [(ql.DateParser.parseISO(date), float(value) / 100) for date, value in fixings]
known = [(date, value) for date, value in dated if calendar.isBusinessDay(date)]
index.addFixings([date for date, _ in known], [value for _, value in known], True)
ql.Settings.instance().evaluationDate = known[-1][0]
first = ql.DateParser.parseISO("2018-06-01")


def microseconds_a_coupon() -> float:
    began = time.process_time()
    for i in range(coupons):
        start = calendar.advance(first, 1 + i * 1700 // coupons, ql.Days)
        end = calendar.adjust(start + 365)
        ql.OvernightIndexedCoupon(end, 1e6, start, end, index, 1.0, 0.0175).rate()
    return (time.process_time() - began) / coupons * 1e6


print(json.dumps({"version": ql.__version__, "microseconds": min(microseconds_a_coupon() for _ in range(5))}))
