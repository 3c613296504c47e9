"""Values swaps under one view with QuantLib: processor milliseconds in a cold process, from fields, and of built swaps.

Standard input is JSON: `curves` as pillars of the discount and the forecast curve, and `deals`. The value of a
deal is calculated on the curves as they are, and with every zero rate one basis point up.
"""

import json
import sys
import time

import QuantLib as ql

RUNS = 5


def date_of(text):
    year, month, day = map(int, text.split('-'))
    return ql.Date(day, month, year)


def curve_of(pillars):
    curve = ql.DiscountCurve(
        [date_of(day) for day, _ in pillars], [factor for _, factor in pillars], ql.Actual365Fixed()
    )
    curve.enableExtrapolation()
    return ql.YieldTermStructureHandle(curve)


def shifted(handle):
    spread = ql.QuoteHandle(ql.SimpleQuote(0.0001))
    moved = ql.ZeroSpreadedTermStructure(handle, spread, ql.Continuous)
    moved.enableExtrapolation()
    return ql.YieldTermStructureHandle(moved)


def main():
    request = json.load(sys.stdin)
    ql.Settings.instance().evaluationDate = date_of(request['valuationDate'])
    calendar = ql.JointCalendar(ql.UnitedKingdom(), ql.UnitedStates(ql.UnitedStates.FederalReserve))
    base = [curve_of(request['curves'][name]) for name in ('discount', 'forecast')]
    discount = ql.RelinkableYieldTermStructureHandle(base[0].currentLink())
    forecast = ql.RelinkableYieldTermStructureHandle(base[1].currentLink())
    up = [shifted(handle) for handle in base]
    index = ql.USDLibor(ql.Period(3, ql.Months), forecast)
    day = date_of('2021-01-04')
    while day < ql.Settings.instance().evaluationDate:
        if index.isValidFixingDate(day):
            index.addFixing(day, 0.002)
        day += 1
    engine = ql.DiscountingSwapEngine(discount)
    thirty, act360 = ql.Thirty360(ql.Thirty360.BondBasis), ql.Actual360()

    def swap_of(deal):
        def schedule(months):
            return ql.Schedule(
                date_of(deal['startDate']),
                date_of(deal['endDate']),
                ql.Period(months, ql.Months),
                calendar,
                ql.ModifiedFollowing,
                ql.ModifiedFollowing,
                ql.DateGeneration.Backward,
                False,
            )

        kind = ql.VanillaSwap.Payer if deal['leg1PayReceive'] == 'Pay' else ql.VanillaSwap.Receiver
        rate, spread = deal['leg1InterestRate'] / 100, deal['leg2Spread'] / 10_000
        swap = ql.VanillaSwap(
            kind, deal['leg1Notional'], schedule(6), rate, thirty, schedule(3), index, spread, act360
        )
        swap.setPricingEngine(engine)
        return swap

    def value_all(swaps):
        discount.linkTo(base[0].currentLink())
        forecast.linkTo(base[1].currentLink())
        values = [swap.NPV() for swap in swaps]
        discount.linkTo(up[0].currentLink())
        forecast.linkTo(up[1].currentLink())
        return values, [swap.NPV() - value for swap, value in zip(swaps, values)]

    def millis_of(call):
        began = time.process_time()
        result = call()
        return (time.process_time() - began) * 1000, result

    def from_fields():
        swaps = [swap_of(deal) for deal in request['deals']]
        return swaps, value_all(swaps)

    runs = [millis_of(from_fields) for _ in range(RUNS)]
    swaps, (values, dv01) = runs[-1][1]
    times = {
        'cold': runs[0][0],
        'fromFields': min(millis for millis, _ in runs[1:]),
        'built': min(millis_of(lambda: value_all(swaps))[0] for _ in range(RUNS)),
    }
    json.dump({**times, 'value': sum(values), 'dv01': sum(dv01)}, sys.stdout)


main()
