"""Writes the golden files of this folder with QuantLib 1.29: python3 test/golden/swap/fields/generate.py

A deal is priced from its request fields. Dates are those of ql.Schedule, coupons those of QuantLib with their pricers, and
legs are discounted by ql.CashFlows.npv without flows of the valuation date. A coupon whose dates are no business days
of its index has no counterpart in QuantLib, which would move the dates; it is made of discount factors.
"""

import functools
import json
import os
import QuantLib as ql

folder = os.path.dirname(os.path.abspath(__file__))
today = ql.Date(30, 6, 2021)
ql.Settings.instance().evaluationDate = today
epoch = ql.Date(1, 1, 1970)
adjustment = 0.0025


def day_of(text):
    return ql.DateParser.parseISO(text)


# Market ---------------------------------------------------------------------------------------------------------

years = [1, 2, 5, 10, 20, 40]
zero_rates = {  # percent, continuous, by year of the node
    'USD_SOFR': [0.1, 0.3, 0.9, 1.3, 1.6, 1.5],
    'USD_LIBOR1M': [0.15, 0.38, 1.0, 1.42, 1.72, 1.6],
    'USD_LIBOR3M': [0.2, 0.45, 1.1, 1.5, 1.8, 1.7],
    'USD_LIBOR6M': [0.25, 0.5, 1.2, 1.6, 1.9, 1.8],
    'GBP_SONIA': [0.05, 0.2, 0.6, 0.8, 0.9, 0.85],
    'EUR_ESTR': [-0.56, -0.5, -0.2, 0.1, 0.4, 0.3],
    'EUR_EURIBOR3M': [-0.54, -0.45, -0.1, 0.2, 0.5, 0.4],
    'EUR_EURIBOR6M': [-0.51, -0.4, 0.0, 0.3, 0.6, 0.5],
}
nodes = [today + ql.Period(n, ql.Years) for n in years]


def log_factors(name):
    return [-rate / 100 * (node - today) / 365 for rate, node in zip(zero_rates[name], nodes)]


def curve_of(name):
    from math import exp
    factors = [1.0] + [exp(log) for log in log_factors(name)]
    curve = ql.DiscountCurve([today] + nodes, factors, ql.Actual365Fixed())
    curve.enableExtrapolation()
    return ql.YieldTermStructureHandle(curve)


curves = {name: curve_of(name) for name in zero_rates}
calendars = {
    'USA_FI': ql.UnitedStates(ql.UnitedStates.GovernmentBond),
    'UKG_FI': ql.UnitedKingdom(ql.UnitedKingdom.Settlement),
    'EMU': ql.TARGET(),
    'JAP_FI': ql.Japan(),
    'SWI': ql.Switzerland(),
}


def joint(names):
    found = [calendars[name] for name in sorted(set(names))]
    return found[0] if len(found) == 1 else ql.JointCalendar(*found)


act360, act365 = ql.Actual360(), ql.Actual365Fixed()
overnight = {  # calendars, day count
    ('USD', 'SOFR'): (['USA_FI'], act360, ql.USDCurrency()),
    ('GBP', 'SONIA'): (['UKG_FI'], act365, ql.GBPCurrency()),
    ('EUR', 'ESTR'): (['EMU'], act360, ql.EURCurrency()),
}
replacement = {'USD': 'SOFR', 'GBP': 'SONIA', 'EUR': 'ESTR'}
term = {  # calendars, day count, fixing lag
    ('USD', 'LIBOR'): (['UKG_FI', 'USA_FI'], act360, 2, ql.USDCurrency()),
    ('USD', 'TERM_SOFR'): (['USA_FI'], act360, 2, ql.USDCurrency()),
    ('EUR', 'EURIBOR'): (['EMU'], act360, 2, ql.EURCurrency()),
}


def fixing_on(day):
    return ((((day - epoch) * 7919) % 601) - 100) / 10_000


def with_fixings(index):
    index.clearFixings()
    day = today - 800
    while day < today:
        if index.fixingCalendar().isBusinessDay(day):
            index.addFixing(day, fixing_on(day))
        day = day + 1
    return index


@functools.cache
def overnight_index(currency, name):
    names, count, unit = overnight[currency, name]
    return with_fixings(ql.OvernightIndex(name, 0, unit, joint(names), count, curves[f'{currency}_{name}']))


@functools.cache
def term_index(currency, name, tenor):
    names, count, lag, unit = term[currency, name]
    curve = curves['USD_SOFR' if name == 'TERM_SOFR' else f'{currency}_{name}{tenor}']
    return with_fixings(
        ql.IborIndex(name + tenor, ql.Period(tenor), lag, unit, joint(names), ql.ModifiedFollowing, True, count, curve)
    )


# Legs -----------------------------------------------------------------------------------------------------------

conventions = {
    'ModifiedFollowing': ql.ModifiedFollowing,
    'Following': ql.Following,
    'Preceding': ql.Preceding,
    'NoMoving': ql.Unadjusted,
}
frequencies = {'Annual': '12M', 'SemiAnnual': '6M', 'Quarterly': '3M', 'Monthly': '1M'}
counts = {
    'ACT/360': act360,
    'ACT/365F': act365,
    '30/360': ql.Thirty360(ql.Thirty360.BondBasis),
    'ACT/ACT ISDA': ql.ActualActual(ql.ActualActual.ISDA),
}


def steps_of(value):
    if isinstance(value, str):
        pairs = [part.split() for part in value.split(';')]
        return [(day_of(date), float(number)) for date, number in pairs]
    return [(day_of(row['date']), row['value']) for row in value]


def fees_of(value):
    if isinstance(value, str):
        names = ['date', 'payReceive', 'amount', 'currency']
        fees = [dict(zip(names, part.split())) for part in value.split(';')]
        return [{**fee, 'amount': float(fee['amount'])} for fee in fees]
    return value


class Leg:
    """The terms of one leg of a request."""

    def __init__(self, deal, place):
        def field(name, default=None):
            return deal.get(f'leg{place}{name}', default)

        self.field = field
        self.start, self.end = day_of(deal['startDate']), day_of(deal['endDate'])
        self.currency = field('Currency')
        self.kind = 'fixed'
        if field('InterestType') == 'Float':
            self.kind = 'overnight' if (self.currency, field('IndexName')) in overnight else 'term'
        tenor = field('Tenor')
        frequency = field('InterestPaymentFrequency', tenor)
        self.tenor = self.payments = None if frequency == 'Zero' else ql.Period(frequencies.get(frequency, frequency))
        calculation = field('CalculationFrequency')
        if calculation is not None:
            self.tenor = ql.Period(frequencies.get(calculation, calculation))
        self.method = field('CompoundingMethod', 'None')
        self.convention = conventions[field('PaymentBusinessConvention', 'ModifiedFollowing')]
        self.sign = 1 if field('PayReceive') == 'Receive' else -1
        self.notional = field('Notional')
        self.lag = field('PaymentBusinessDays', 0)
        self.spread = field('Spread', 0) / 10_000

    def step_of(self, name, start, unit, agreed):
        """The value of a schedule in the period that starts on a day."""
        value = agreed
        for row in steps_of(self.field(name, [])):
            if start >= row[0] or start == self.calendar.adjust(row[0], self.convention):
                value = row[1] / unit
        return value

    def index_calendars(self):
        if self.kind == 'fixed':
            return []
        key = (self.currency, self.field('IndexName'))
        return (overnight.get(key) or term[key])[0]


centres = {'GBLO': 'UKG_FI', 'USNY': 'USA_FI', 'EUTA': 'EMU', 'JPTO': 'JAP_FI', 'CHZU': 'SWI'}


def calendar_of(legs, leg):
    own = leg.field('Calendars')
    if own is not None:
        names = own.replace(',', ' ').split() if isinstance(own, str) else own
        return joint([centres.get(name, name) for name in names])
    return joint([name for each in legs for name in each.index_calendars()])


def third_wednesday(day):
    return ql.Date.nthWeekday(3, ql.Wednesday, day.month(), day.year())


def schedule_of(leg, calendar):
    """Adjusted dates of the accrual periods."""
    roll = leg.field('RollConvention')
    forward = leg.field('StubRule', 'ShortFirst').endswith('Last')
    first = leg.field('FirstRegularPaymentDate')
    last = leg.field('LastRegularPaymentDate')
    rule = ql.DateGeneration.Forward if forward else ql.DateGeneration.Backward
    # Dates that roll to a day of the month which the end does not have are those of an end with that day.
    start, end = leg.start, leg.end
    if isinstance(roll, int) and not forward:
        whole = ql.Date.endOfMonth(end) if end.month() != 2 else end
        assert whole.dayOfMonth() >= roll or end.month() == 2
        unadjusted = [end]
        step = 0
        while unadjusted[-1] > start:
            step += 1
            month_first = ql.Date(1, end.month(), end.year()) - leg.tenor * step
            last = ql.Date.endOfMonth(month_first).dayOfMonth()
            unadjusted.append(ql.Date(min(roll, last), month_first.month(), month_first.year()))
        if unadjusted[-1] < start:
            unadjusted[-1] = start
        dates = ql.Schedule(list(reversed(unadjusted)), calendar, leg.convention)
        return [calendar.adjust(day, leg.convention) for day in dates]
    if roll == 'IMM':
        dates = list(
            ql.Schedule(start, end, leg.tenor, ql.NullCalendar(), ql.Unadjusted, ql.Unadjusted, rule, False)
        )
        inner = [third_wednesday(day) for day in dates[1:-1]]
        dates = sorted(set([start] + [day for day in inner if start < day < end] + [end]))
        return [calendar.adjust(day, leg.convention) for day in dates]
    schedule = ql.Schedule(
        start,
        end,
        leg.tenor,
        calendar,
        leg.convention,
        leg.convention,
        rule,
        roll == 'EOM',
        ql.Date() if first is None else day_of(first),
        ql.Date() if last is None else day_of(last),
    )
    dates = list(schedule)
    if roll == 'EOM':
        # QuantLib moves the start and the end to month ends, too; here they are as agreed.
        if not calendar.isEndOfMonth(end):
            dates[-1] = calendar.adjust(end, leg.convention)
        if not calendar.isEndOfMonth(start) and first is None:
            months = 12 * (dates[1].year() - start.year()) + dates[1].month() - start.month()
            moved = dates[0]
            dates[0] = calendar.adjust(start, leg.convention)
            if months % leg.tenor.length() == 0:
                dates.insert(1, moved)
        if not calendar.isEndOfMonth(start):
            dates[0] = calendar.adjust(start, leg.convention)
    if leg.field('StubRule') == 'LongLast':
        del dates[-2]
    return dates


def payment_ends(leg, calendar):
    """Adjusted ends of the payment periods: a schedule of its own with the frequency of the payments."""
    if leg.field('CalculationFrequency') is None:
        return leg.dates[1:]
    if leg.payments is None:
        return leg.dates[-1:]
    tenor, leg.tenor = leg.tenor, leg.payments
    dates = schedule_of(leg, calendar)
    leg.tenor = tenor
    return dates[1:]


def stub_field(leg, name, start, end):
    """The own field of the stub that a period is."""
    if start == leg.dates[0] and leg.field('FirstStub' + name) is not None:
        return leg.field('FirstStub' + name)
    return leg.field('LastStub' + name) if end == leg.dates[-1] else None


def stub_flow(leg, view, payment, notional, start, end):
    """Interest of a stub with an own rate; None for any other period."""
    agreed = stub_field(leg, 'Rate', start, end)
    if leg.kind == 'fixed':
        if agreed is None:
            return None
        return ql.FixedRateCoupon(payment, notional, agreed / 100, counts[leg.field('DayConvention')], start, end)
    key = (leg.currency, leg.field('IndexName'))
    count = overnight[key][1] if key in overnight else term[key][1]
    if leg.field('DayConvention'):
        count = counts[leg.field('DayConvention')]
    spread = leg.step_of('SpreadSchedule', start, 10_000, leg.spread)
    if agreed is not None:
        return ql.FixedRateCoupon(payment, notional, agreed / 100 + spread, count, start, end)
    tenors = [stub_field(leg, name, start, end) for name in ('Tenor', 'SecondTenor')]
    if tenors[0] is None or (view != 'libor' and leg.field('IndexName') != 'TERM_SOFR'):
        return None
    rates, days = [], []
    for tenor in tenors:
        if tenor is None:
            continue
        index = term_index(leg.currency, leg.field('IndexName'), tenor)
        fixing = index.fixingDate(start)
        assert index.valueDate(fixing) == start
        rates.append(index.fixing(fixing))
        days.append(index.maturityDate(start) - start)
    rate = rates[0]
    if len(rates) > 1:
        assert days[0] <= end - start <= days[1]
        rate = ql.LinearInterpolation(days, rates)(end - start)
    return ql.FixedRateCoupon(payment, notional, rate + spread, count, start, end)


def period_flow(leg, view, payment, notional, start, end):
    """Interest of one period as a cash flow of QuantLib."""
    stub = stub_flow(leg, view, payment, notional, start, end)
    if stub is not None:
        return stub
    if leg.kind == 'fixed':
        rate = leg.step_of('RateSchedule', start, 100, leg.field('InterestRate') / 100)
        return ql.FixedRateCoupon(payment, notional, rate, counts[leg.field('DayConvention')], start, end)
    if leg.kind == 'term' and (view == 'libor' or leg.field('IndexName') == 'TERM_SOFR'):
        return term_flow(leg, payment, notional, start, end)
    name = leg.field('IndexName') if leg.kind == 'overnight' else replacement[leg.currency]
    spread = leg.step_of('SpreadSchedule', start, 10_000, leg.spread) + (adjustment if view == 'rfrSpread' and leg.kind == 'term' else 0)
    averaging = leg.field('Averaging') == 'Average'
    return overnight_flow(overnight_index(leg.currency, name), payment, notional, start, end, spread, averaging)


def overnight_flow(index, payment, notional, start, end, spread, averaging=False):
    count, calendar = index.dayCounter(), index.fixingCalendar()
    if calendar.isBusinessDay(start) and calendar.isBusinessDay(end):
        coupon = ql.OvernightIndexedCoupon(
            payment,
            notional,
            start,
            end,
            index,
            1.0,
            spread,
            ql.Date(),
            ql.Date(),
            count,
            False,
            ql.RateAveraging.Simple if averaging else ql.RateAveraging.Compound,
        )
        return ql.SimpleCashFlow(coupon.amount(), payment)
    assert start >= today and not averaging
    curve = index.forwardingTermStructure()
    growth = curve.discount(start) / curve.discount(end)
    return ql.SimpleCashFlow(notional * (growth - 1 + spread * count.yearFraction(start, end)), payment)


def term_flow(leg, payment, notional, start, end):
    index = term_index(leg.currency, leg.field('IndexName'), leg.field('Tenor'))
    spread = leg.step_of('SpreadSchedule', start, 10_000, leg.spread)
    count, calendar = index.dayCounter(), index.fixingCalendar()
    accrual = counts[leg.field('DayConvention')] if leg.field('DayConvention') else count
    if leg.field('ResetInArrears'):
        fixing = index.fixingDate(end)
        assert index.valueDate(fixing) == end
        rate = index.fixing(fixing) + spread
        return ql.SimpleCashFlow(notional * rate * accrual.yearFraction(start, end), payment)
    if calendar.isBusinessDay(start) and calendar.isBusinessDay(end):
        coupon = ql.IborCoupon(
            payment, notional, start, end, index.fixingDays(), index, 1.0, spread, ql.Date(), ql.Date(), accrual
        )
        coupon.setPricer(ql.BlackIborCouponPricer())
        return ql.SimpleCashFlow(coupon.amount(), payment)
    assert start >= today
    curve = index.forwardingTermStructure()
    forward = (curve.discount(start) / curve.discount(end) - 1) / count.yearFraction(start, end)
    return ql.SimpleCashFlow(notional * (forward + spread) * accrual.yearFraction(start, end), payment)


def simple_flow(flow, view, leg, notional, start, end):
    """Rate times year fraction of a calculation period, and the part of it that is the spread."""
    whole = flow.amount() / notional
    if leg.kind == 'fixed':
        return whole, 0.0
    spread = leg.step_of('SpreadSchedule', start, 10_000, leg.spread)
    is_term = leg.kind == 'term' and (view == 'libor' or leg.field('IndexName') == 'TERM_SOFR')
    key = (leg.currency, leg.field('IndexName') if is_term or leg.kind == 'overnight' else replacement[leg.currency])
    count = term[key][1] if is_term else overnight[key][1]
    if is_term and leg.field('DayConvention'):
        count = counts[leg.field('DayConvention')]
    return whole, spread * count.yearFraction(start, end)


def compounded_flow(leg, view, parts):
    """Payment of several calculation periods (ISDA 2006 Definitions, sections 6.1 and 6.3; FpML, CompoundingMethodEnum)."""
    added = earlier = 0.0
    for flow, notional, start, end in parts:
        whole, spread = simple_flow(flow, view, leg, notional, start, end)
        rate = whole - spread
        if leg.method == 'None':
            interest = notional * whole
        elif leg.method == 'Straight':
            interest = (notional + earlier) * whole
        elif leg.method == 'Flat':
            interest = notional * whole + earlier * rate
        else:
            interest = (notional + earlier) * rate + notional * spread
        earlier += interest - notional * spread if leg.method == 'SpreadExclusive' else interest
        added += interest
    payment = parts[-1][0].date()
    compare_sub_periods(leg, view, parts, added, payment)
    return ql.SimpleCashFlow(added, payment)


compared = set()


def compare_sub_periods(leg, view, parts, amount, payment):
    """Asserts the amount of ql.SubPeriodsCoupon, which has this feature for term indices, where its dates are the same."""
    ways = {'Straight': (0, 1), 'SpreadExclusive': (1, 0), 'None': (1, 0)}
    if leg.kind != 'term' or view != 'libor' or leg.method not in ways or leg.field('DayConvention'):
        return
    on_coupon, on_rate = ways[leg.method]
    if len({notional for _, notional, _, _ in parts}) > 1 or leg.field('SpreadSchedule') or parts[0][2] < today:
        return
    index = term_index(leg.currency, leg.field('IndexName'), leg.field('Tenor'))
    coupon = ql.SubPeriodsCoupon(
        payment, parts[0][1], parts[0][2], parts[-1][3], index.fixingDays(), index, 1.0,
        on_coupon * leg.spread, on_rate * leg.spread, ql.Date(), ql.Date(), index.dayCounter(),
    )
    ends = [parts[0][2]] + [end for *_, end in parts]
    dates = list(
        ql.Schedule(ends[0], ends[-1], leg.tenor, index.fixingCalendar(), index.businessDayConvention(),
                    index.businessDayConvention(), ql.DateGeneration.Backward, False)
    )
    if dates != ends or any(index.maturityDate(start) != end for start, end in zip(ends, ends[1:])):
        return
    coupon.setPricer(ql.AveragingRatePricer() if leg.method == 'None' else ql.CompoundingRatePricer())
    assert abs(coupon.amount() - amount) < 1e-8, (coupon.amount(), amount)
    compared.add(leg.method)


def price(deal):
    """Dates of the legs, and the value of each leg by view in its currency."""
    legs = [Leg(deal, 1), Leg(deal, 2)]
    result = {'dates': [], 'legs': {}}
    views = ['libor', 'rfr', 'rfrSpread'] if deal['instrumentTag'] == 'LIBOR' else ['rfr']
    for view in views:
        values = []
        for leg in legs:
            calendar = leg.calendar = calendar_of(legs, leg)
            dates = leg.dates = schedule_of(leg, calendar)
            if view == views[0]:
                result['dates'].append([day.ISO() for day in dates])
            flows = []
            parts = []
            ends = payment_ends(leg, calendar)
            notionals = [leg.step_of('NotionalSchedule', start, 1, leg.notional) for start in dates[:-1]]
            exchange = leg.field('NotionalExchange', 'None')
            if exchange in ('Start', 'Both'):
                flows.append(ql.SimpleCashFlow(-notionals[0], calendar.adjust(dates[0])))
            for start, end, notional, after in zip(dates, dates[1:], notionals, notionals[1:] + [0.0]):
                payment = calendar.advance(calendar.adjust(end), leg.lag, ql.Days)
                parts.append((period_flow(leg, view, payment, notional, start, end), notional, start, end))
                if end not in ends:
                    assert notional == after
                    continue
                flows.append(parts[0][0] if len(parts) == 1 else compounded_flow(leg, view, parts))
                parts = []
                if exchange in ('End', 'Both'):
                    flows.append(ql.SimpleCashFlow(notional - after, payment))
            if leg is next(each for each in legs if each.currency == leg.currency):
                for fee in fees_of(deal.get('fees', [])):
                    if fee['currency'] == leg.currency:
                        amount = fee['amount'] if fee['payReceive'] == leg.field('PayReceive') else -fee['amount']
                        flows.append(ql.SimpleCashFlow(amount, day_of(fee['date'])))
            curve = curves[f'{leg.currency}_{replacement[leg.currency]}']
            values.append(leg.sign * ql.CashFlows.npv(flows, curve, False, today, today))
        result['legs'][view] = values
    return result


# Deals ----------------------------------------------------------------------------------------------------------


def fixed_leg(place, rate=1.5, frequency='SemiAnnual', currency='USD', count='30/360', notional=10_000_000, **more):
    return leg_of(
        place,
        InterestType='Fixed',
        InterestRate=rate,
        Currency=currency,
        Notional=notional,
        InterestPaymentFrequency=frequency,
        DayConvention=count,
        **more,
    )


def term_leg(place, tenor='3M', currency='USD', index='LIBOR', notional=10_000_000, **more):
    return leg_of(
        place, InterestType='Float', Currency=currency, Notional=notional, IndexName=index, Tenor=tenor, **more
    )


def overnight_leg(place, frequency='Annual', currency='USD', index='SOFR', notional=10_000_000, **more):
    return leg_of(
        place,
        InterestType='Float',
        Currency=currency,
        Notional=notional,
        IndexName=index,
        Tenor='ON',
        InterestPaymentFrequency=frequency,
        **more,
    )


def leg_of(place, **fields):
    direction = 'Pay' if place == 1 else 'Receive'
    return {f'leg{place}{name}': value for name, value in {'PayReceive': direction, **fields}.items()}


def swap(name, start, end, first, second, tag='LIBOR', **more):
    return {'dealId': name, 'instrumentTag': tag, 'startDate': start, 'endDate': end, **first, **second, **more}


def both(**fields):
    """The same field on both legs, for fixed_leg, term_leg and overnight_leg."""
    return fields


def roll_deals():
    eom = both(RollConvention='EOM')
    imm = both(RollConvention='IMM')

    def day(n):
        return both(RollConvention=n)

    return [
        swap('eom-february', '2021-08-31', '2027-02-28', fixed_leg(1, **eom), term_leg(2, **eom)),
        swap('eom-june', '2021-06-30', '2026-06-30', fixed_leg(1, **eom), term_leg(2, '6M', **eom)),
        swap('eom-started', '2020-11-30', '2025-11-30', fixed_leg(1, 2.25, **eom), term_leg(2, Spread=12.5, **eom)),
        swap('eom-short-first', '2021-07-14', '2026-04-30', fixed_leg(1, **eom), term_leg(2, **eom)),
        swap(
            'eom-long-last',
            '2021-09-30',
            '2026-08-10',
            fixed_leg(1, StubRule='LongLast', **eom),
            term_leg(2, StubRule='LongLast', **eom),
        ),
        swap(
            'eom-last-business-day',
            '2021-07-30',
            '2024-07-31',
            fixed_leg(1, StubRule='ShortLast', PaymentBusinessConvention='Following', **eom),
            overnight_leg(2, 'Quarterly', StubRule='ShortLast', PaymentBusinessConvention='Following', **eom),
            'RFR',
        ),
        swap(
            'eom-unadjusted',
            '2021-08-31',
            '2026-02-28',
            fixed_leg(1, PaymentBusinessConvention='NoMoving', **eom),
            overnight_leg(2, 'SemiAnnual', PaymentBusinessConvention='NoMoving', PaymentBusinessDays=2, **eom),
            'RFR',
        ),
        swap(
            'eom-euro',
            '2021-11-30',
            '2031-05-31',
            fixed_leg(1, 0.1, 'Annual', 'EUR', **eom),
            term_leg(2, '6M', 'EUR', 'EURIBOR', **eom),
        ),
        swap('imm-quarters', '2021-09-15', '2026-09-16', fixed_leg(1, **imm), term_leg(2, **imm)),
        swap('imm-stub', '2021-07-02', '2024-12-18', fixed_leg(1, **imm), term_leg(2, **imm)),
        swap(
            'imm-forward',
            '2021-12-15',
            '2025-03-31',
            fixed_leg(1, StubRule='ShortLast', **imm),
            overnight_leg(2, 'Quarterly', StubRule='ShortLast', **imm),
            'RFR',
        ),
        swap('day-30', '2021-08-30', '2027-02-28', fixed_leg(1, **day(30)), term_leg(2, **day(30))),
        swap('day-29-stub', '2021-07-06', '2028-02-29', fixed_leg(1, **day(29)), term_leg(2, '6M', **day(29))),
        swap('day-15', '2021-07-15', '2026-07-15', fixed_leg(1, **day(15)), term_leg(2, '1M', **day(15))),
        swap(
            'day-30-sterling',
            '2021-08-30',
            '2026-02-28',
            fixed_leg(1, 0.7, 'SemiAnnual', 'GBP', 'ACT/365F', **day(30)),
            overnight_leg(2, 'SemiAnnual', 'GBP', 'SONIA', **day(30)),
            'RFR',
        ),
    ]


def calendar_deals():
    def cal(*names):
        return both(Calendars=list(names))

    return [
        swap('new-york', '2021-08-30', '2026-08-30', fixed_leg(1, **cal('USNY')), overnight_leg(2, **cal('USNY')), 'RFR'),
        swap(
            'london-new-york',
            '2021-08-30',
            '2026-08-30',
            fixed_leg(1, **cal('GBLO', 'USNY')),
            overnight_leg(2, 'Quarterly', **cal('GBLO', 'USNY')),
            'RFR',
        ),
        swap('fixed-target', '2021-08-31', '2028-05-01', fixed_leg(1, **cal('EUTA')), term_leg(2)),
        swap('term-new-york', '2021-08-31', '2028-05-28', fixed_leg(1), term_leg(2, **cal('USA_FI'))),
        swap('three-cities', '2021-11-23', '2031-05-03', fixed_leg(1, **cal('GBLO', 'USNY', 'JPTO')), term_leg(2, '6M')),
        swap('as-text', '2021-12-27', '2026-12-27', {**fixed_leg(1), 'leg1Calendars': 'EUTA, GBLO'}, term_leg(2)),
        swap('zurich', '2021-08-02', '2026-08-02', fixed_leg(1, **cal('SWI')), overnight_leg(2, 'SemiAnnual'), 'RFR'),
        swap(
            'cross-currency',
            '2021-07-05',
            '2026-07-05',
            overnight_leg(1, 'Quarterly', **cal('USNY', 'EUTA'), NotionalExchange='None'),
            overnight_leg(2, 'Quarterly', 'EUR', 'ESTR', **cal('EUTA'), NotionalExchange='None'),
            'RFR',
        ),
        swap(
            'sterling-lag',
            '2021-07-01',
            '2026-04-03',
            fixed_leg(1, 0.7, 'SemiAnnual', 'GBP', 'ACT/365F', PaymentBusinessDays=2, **cal('GBLO', 'EUTA')),
            overnight_leg(2, 'SemiAnnual', 'GBP', 'SONIA', PaymentBusinessDays=2, **cal('GBLO', 'EUTA')),
            'RFR',
        ),
        swap('eom-target', '2021-08-31', '2026-05-31', fixed_leg(1, RollConvention='EOM', **cal('EUTA')), term_leg(2)),
        swap('following', '2021-07-02', '2027-07-03', fixed_leg(1, PaymentBusinessConvention='Following', **cal('EMU')), term_leg(2)),
    ]


def rows(start, months, values):
    """Steps every so many months after a start."""
    return [
        {'date': (day_of(start) + ql.Period(months * (i + 1), ql.Months)).ISO(), 'value': value}
        for i, value in enumerate(values)
    ]


def schedule_deals():
    s = '2021-07-05'
    e = '2026-07-05'
    return [
        swap('rate-steps', s, e, fixed_leg(1, RateSchedule=rows(s, 12, [1.75, 2.0, 2.25, 2.5])), term_leg(2)),
        swap('rate-text', s, e, fixed_leg(1, RateSchedule='2023-01-05 1.1; 2024-07-05 -0.25'), term_leg(2)),
        swap('spread-steps', s, e, fixed_leg(1), term_leg(2, Spread=10, SpreadSchedule=rows(s, 12, [20, 30, -12.5]))),
        swap(
            'spread-overnight',
            s,
            e,
            fixed_leg(1, frequency='Annual', count='ACT/360'),
            overnight_leg(2, 'Annual', SpreadSchedule=rows(s, 12, [5, 7.5, 10, 20])),
            'RFR',
        ),
        swap(
            'notional-down',
            s,
            e,
            fixed_leg(1, NotionalSchedule=rows(s, 12, [8e6, 6e6, 4e6, 2e6])),
            term_leg(2, NotionalSchedule=rows(s, 12, [8e6, 6e6, 4e6, 2e6])),
        ),
        swap(
            'notional-up-exchanged',
            s,
            e,
            fixed_leg(1, NotionalExchange='Both', NotionalSchedule=rows(s, 6, [12e6, 15e6, 14e6])),
            term_leg(2, NotionalExchange='Both', NotionalSchedule=rows(s, 6, [12e6, 15e6, 14e6])),
        ),
        swap(
            'to-zero',
            s,
            e,
            fixed_leg(1, NotionalSchedule=rows(s, 18, [5e6, 0.0])),
            term_leg(2, '6M', NotionalExchange='End', NotionalSchedule=rows(s, 18, [5e6, 0.0])),
        ),
        swap(
            'started',
            '2020-02-10',
            '2025-02-10',
            fixed_leg(1, RateSchedule=rows('2020-02-10', 12, [1.6, 1.7, 1.8]), NotionalSchedule=rows('2020-02-10', 12, [9e6, 7e6])),
            term_leg(2, SpreadSchedule=rows('2020-02-10', 12, [15, 25]), NotionalSchedule=rows('2020-02-10', 12, [9e6, 7e6])),
        ),
        swap(
            'all-of-them',
            s,
            '2031-07-05',
            fixed_leg(1, RateSchedule=rows(s, 24, [1.7, 1.9]), NotionalSchedule=rows(s, 30, [9.5e6, 8e6])),
            term_leg(2, '6M', Spread=-5, SpreadSchedule=rows(s, 36, [0, 7]), NotionalSchedule=rows(s, 12, [9e6, 8e6])),
        ),
        swap(
            'other-day-count',
            s,
            e,
            fixed_leg(1),
            term_leg(2, DayConvention='30/360', SpreadSchedule=rows(s, 9, [40, 45])),
        ),
        swap(
            'euro',
            s,
            e,
            fixed_leg(1, 0.1, 'Annual', 'EUR', RateSchedule=rows(s, 12, [0.2, 0.3])),
            term_leg(2, '6M', 'EUR', 'EURIBOR', SpreadSchedule=rows(s, 6, [1, 2, 3, 4])),
        ),
    ]


def stub_deals():
    def last(date, **more):
        return both(LastRegularPaymentDate=date, **more)

    def ends(first, date, **more):
        return both(FirstRegularPaymentDate=first, LastRegularPaymentDate=date, **more)

    return [
        swap('last', '2021-07-15', '2026-08-20', fixed_leg(1, **last('2026-07-15')), term_leg(2, **last('2026-07-15'))),
        swap('last-long', '2021-07-15', '2026-08-20', fixed_leg(1, **last('2026-01-15')), term_leg(2, **last('2026-04-15'))),
        swap(
            'both-ends',
            '2021-07-06',
            '2026-08-20',
            fixed_leg(1, **ends('2021-09-15', '2026-03-15')),
            term_leg(2, **ends('2021-09-15', '2026-06-15')),
        ),
        swap(
            'both-ends-long',
            '2021-07-06',
            '2026-12-20',
            fixed_leg(1, **ends('2022-03-15', '2026-03-15')),
            overnight_leg(2, 'Quarterly', **ends('2021-12-15', '2026-06-15')),
            'RFR',
        ),
        swap(
            'forward',
            '2021-08-31',
            '2026-11-10',
            fixed_leg(1, StubRule='ShortLast', **last('2026-08-31')),
            term_leg(2, '6M', StubRule='ShortLast', **last('2026-08-31')),
        ),
        swap(
            'short-first-too',
            '2021-07-06',
            '2025-05-02',
            fixed_leg(1, frequency='Annual', **last('2025-03-10')),
            overnight_leg(2, 'Annual', **last('2025-03-10')),
            'RFR',
        ),
        swap(
            'eom',
            '2021-07-14',
            '2026-06-10',
            fixed_leg(1, RollConvention='EOM', **last('2026-04-30')),
            term_leg(2, RollConvention='EOM', **last('2026-04-30')),
        ),
        swap(
            'started',
            '2020-05-11',
            '2023-07-03',
            fixed_leg(1, 2.0, **last('2023-05-11')),
            term_leg(2, Spread=5, **last('2023-05-11')),
        ),
        swap(
            'in-last-stub',
            '2020-05-11',
            '2021-08-16',
            fixed_leg(1, 2.0, **last('2021-05-11')),
            term_leg(2, Spread=5, **last('2021-05-11')),
        ),
        swap(
            'euro',
            '2021-07-08',
            '2028-09-29',
            fixed_leg(1, 0.1, 'Annual', 'EUR', **ends('2021-11-22', '2027-11-22')),
            term_leg(2, '6M', 'EUR', 'EURIBOR', **ends('2021-11-22', '2028-05-22')),
        ),
        swap(
            'sterling',
            '2021-07-08',
            '2028-09-29',
            fixed_leg(1, 0.8, 'SemiAnnual', 'GBP', 'ACT/365F', **ends('2021-11-22', '2027-11-22')),
            overnight_leg(2, 'SemiAnnual', 'GBP', 'SONIA', Spread=10, **ends('2021-11-22', '2028-05-22')),
            'RFR',
        ),
    ]


def average_deals():
    mean = both(Averaging='Average')
    s, e = '2021-07-06', '2026-07-06'
    return [
        swap('sofr-annual', s, e, fixed_leg(1, frequency='Annual'), overnight_leg(2, **mean), 'RFR'),
        swap('sofr-quarterly', s, e, fixed_leg(1), overnight_leg(2, 'Quarterly', Spread=12.5, **mean), 'RFR'),
        swap('sofr-monthly', s, '2023-07-06', fixed_leg(1), overnight_leg(2, 'Monthly', **mean), 'RFR'),
        swap('basis-to-compounded', s, e, overnight_leg(1, 'Quarterly'), overnight_leg(2, 'Quarterly', **mean), 'RFR'),
        swap('against-libor', s, e, term_leg(1), overnight_leg(2, 'Quarterly', Spread=20, **mean)),
        swap('started', '2021-03-08', '2025-03-10', fixed_leg(1, 0.4), overnight_leg(2, 'SemiAnnual', **mean), 'RFR'),
        swap('in-last-period', '2020-07-13', '2021-07-13', fixed_leg(1, 0.4, 'Annual'), overnight_leg(2, **mean), 'RFR'),
        swap('ends-today', '2020-06-30', '2021-06-30', fixed_leg(1, 0.4, 'Annual', PaymentBusinessDays=2), overnight_leg(2, PaymentBusinessDays=2, **mean), 'RFR'),
        swap('sonia', s, e, fixed_leg(1, 0.7, 'Annual', 'GBP', 'ACT/365F'), overnight_leg(2, 'Annual', 'GBP', 'SONIA', **mean), 'RFR'),
        swap('estr', s, e, fixed_leg(1, 0.1, 'Annual', 'EUR', 'ACT/360'), overnight_leg(2, 'SemiAnnual', 'EUR', 'ESTR', PaymentBusinessDays=1, **mean), 'RFR'),
        swap('amortised', s, e, fixed_leg(1, NotionalSchedule=rows(s, 12, [8e6, 5e6])), overnight_leg(2, 'SemiAnnual', NotionalSchedule=rows(s, 12, [8e6, 5e6]), SpreadSchedule=rows(s, 12, [5, 10]), **mean), 'RFR'),
    ]


def fee_deals():
    s, e = '2021-07-06', '2026-07-06'

    def fee(date, direction, amount, currency='USD'):
        return {'date': date, 'payReceive': direction, 'amount': amount, 'currency': currency}

    plain = (fixed_leg(1), term_leg(2))
    overnight_pair = (fixed_leg(1, frequency='Annual'), overnight_leg(2))
    return [
        swap('upfront', s, e, *plain, fees=[fee('2021-07-08', 'Pay', 125000)]),
        swap('received', s, e, *plain, fees=[fee('2021-07-08', 'Receive', 125000.5)]),
        swap('as-text', s, e, *plain, fees='2021-07-08 Pay 25000 USD; 2022-07-04 Receive 1000 USD'),
        swap('paid-already', s, e, *plain, fees=[fee('2021-06-30', 'Pay', 5000), fee('2021-06-29', 'Pay', 7000)]),
        swap('on-a-payment-date', s, e, *plain, fees=[fee('2022-01-06', 'Receive', 4000)]),
        swap('on-a-holiday', s, e, *overnight_pair, 'RFR', fees=[fee('2021-12-25', 'Pay', 4000)]),
        swap('after-the-end', s, e, *overnight_pair, 'RFR', fees=[fee('2027-01-04', 'Pay', 90000)]),
        swap('yearly', s, e, *overnight_pair, 'RFR', fees=[fee(f'{year}-07-06', 'Pay', 1500) for year in range(2022, 2027)]),
        swap(
            'two-currencies',
            s,
            e,
            overnight_leg(1, 'Quarterly', NotionalExchange='Both'),
            overnight_leg(2, 'Quarterly', 'EUR', 'ESTR', NotionalExchange='Both'),
            'RFR',
            fees=[fee('2021-07-08', 'Pay', 10000, 'EUR'), fee('2021-07-09', 'Receive', 20000), fee(s, 'Pay', 1, 'EUR')],
        ),
        swap('started', '2020-02-10', '2025-02-10', fixed_leg(1), term_leg(2), fees=[fee('2021-08-10', 'Receive', 3e6)]),
        swap('only-a-fee-is-left', '2019-06-28', '2021-06-28', fixed_leg(1), term_leg(2), fees=[fee('2021-07-30', 'Receive', 777)]),
    ]


def stub_rate_deals():
    first = both(FirstRegularPaymentDate='2021-09-15')
    last = both(LastRegularPaymentDate='2026-06-15')
    s, e = '2021-07-06', '2026-09-01'

    def stub(end, **more):
        return {f'{end}Stub{name}': value for name, value in more.items()}

    return [
        swap('fixed-rates', s, e, fixed_leg(1, **first, LastRegularPaymentDate='2026-03-15', **stub('First', Rate=0.9), **stub('Last', Rate=1.75)), term_leg(2)),
        swap('agreed', s, e, fixed_leg(1), term_leg(2, Spread=8, **first, **last, **stub('First', Rate=0.15), **stub('Last', Rate=1.25))),
        swap('one-tenor', s, e, fixed_leg(1), term_leg(2, **first, **last, **stub('First', Index='LIBOR', Tenor='1M'), **stub('Last', Tenor='3M'))),
        swap('two-tenors', s, e, fixed_leg(1), term_leg(2, Spread=5, **first, **last, **stub('First', Tenor='1M', SecondTenor='3M'), **stub('Last', Tenor='1M', SecondTenor='3M'))),
        swap('long-stub', s, e, fixed_leg(1), term_leg(2, FirstRegularPaymentDate='2021-12-15', **last, **stub('First', Tenor='3M', SecondTenor='6M'))),
        swap('fixed-today', '2021-07-02', e, fixed_leg(1), term_leg(2, **first, **last, **stub('First', Tenor='1M', SecondTenor='3M'))),
        swap('under-way', '2021-05-17', e, fixed_leg(1), term_leg(2, FirstRegularPaymentDate='2021-07-15', LastRegularPaymentDate='2026-07-15', **stub('First', Tenor='1M', SecondTenor='3M'))),
        swap('agreed-under-way', '2021-05-17', e, fixed_leg(1), term_leg(2, FirstRegularPaymentDate='2021-07-15', LastRegularPaymentDate='2026-07-15', **stub('First', Rate=0.2))),
        swap('last-under-way', '2020-06-15', '2021-08-02', fixed_leg(1), term_leg(2, LastRegularPaymentDate='2021-06-15', **stub('Last', Tenor='1M', SecondTenor='3M'))),
        swap('six-month-leg', s, '2027-01-15', fixed_leg(1), term_leg(2, '6M', FirstRegularPaymentDate='2021-10-15', LastRegularPaymentDate='2026-10-15', **stub('First', Tenor='3M', SecondTenor='6M'), **stub('Last', Tenor='1M', SecondTenor='3M'))),
        swap('overnight', s, e, fixed_leg(1), overnight_leg(2, 'Quarterly', Spread=4, **first, **last, **stub('First', Rate=0.06), **stub('Last', Rate=0.9)), 'RFR'),
        swap('averaged', s, e, fixed_leg(1), overnight_leg(2, 'Quarterly', Averaging='Average', **first, **last, **stub('Last', Rate=0.9)), 'RFR'),
        swap('euro', s, '2026-09-15', fixed_leg(1, 0.1, 'Annual', 'EUR'), term_leg(2, '6M', 'EUR', 'EURIBOR', FirstRegularPaymentDate='2021-11-15', LastRegularPaymentDate='2026-05-15', **stub('First', Tenor='3M', SecondTenor='6M'), **stub('Last', Tenor='3M', SecondTenor='6M'))),
    ]


def arrears_deals():
    late = both(ResetInArrears=True)
    s, e = '2021-07-06', '2026-07-06'
    dollars = both(Calendars=['GBLO', 'USNY'])
    return [
        swap('quarterly', s, e, fixed_leg(1), term_leg(2, **late, **dollars)),
        swap('monthly', s, '2023-07-06', fixed_leg(1), term_leg(2, '1M', **late, **dollars)),
        swap('half-yearly', s, e, fixed_leg(1), term_leg(2, '6M', **late, **dollars)),
        swap('spread', s, e, fixed_leg(1), term_leg(2, Spread=17.5, **late, **dollars)),
        swap('day-count', s, e, fixed_leg(1), term_leg(2, DayConvention='30/360', **late, **dollars)),
        swap('steps', s, e, fixed_leg(1), term_leg(2, SpreadSchedule=rows(s, 12, [5, 10]), NotionalSchedule=rows(s, 12, [9e6]), **late, **dollars)),
        swap('against-advance', s, e, term_leg(1), term_leg(2, Spread=-3, **late, **dollars)),
        swap('started', '2021-04-12', '2024-04-12', fixed_leg(1), term_leg(2, **late, **dollars)),
        swap('fixed-and-unpaid', '2021-03-31', '2023-03-31', fixed_leg(1), term_leg(2, PaymentBusinessDays=2, RollConvention='EOM', **late, **dollars)),
        swap('agreed-stub', '2021-05-17', '2026-07-15', fixed_leg(1), term_leg(2, FirstRegularPaymentDate='2021-07-15', FirstStubRate=0.2, **late, **dollars)),
        swap('euro', s, e, fixed_leg(1, 0.1, 'Annual', 'EUR'), term_leg(2, '6M', 'EUR', 'EURIBOR', **late)),
        swap('euro-quarterly', '2021-05-04', e, fixed_leg(1, 0.1, 'Annual', 'EUR'), term_leg(2, '3M', 'EUR', 'EURIBOR', FirstRegularPaymentDate='2021-07-06', **late)),
    ]


def term_sofr_deals():
    s, e = '2021-07-06', '2026-07-06'

    def sofr(place, tenor='3M', **more):
        return term_leg(place, tenor, index='TERM_SOFR', **more)

    return [
        swap('one-month', s, '2024-07-06', fixed_leg(1), sofr(2, '1M'), 'RFR'),
        swap('three-months', s, e, fixed_leg(1), sofr(2), 'RFR'),
        swap('six-months', s, e, fixed_leg(1), sofr(2, '6M', Spread=11.448), 'RFR'),
        swap('twelve-months', s, '2031-07-06', fixed_leg(1, frequency='Annual', count='ACT/360'), sofr(2, '12M'), 'RFR'),
        swap('started', '2021-03-15', '2025-03-17', fixed_leg(1, 0.4), sofr(2, Spread=5), 'RFR'),
        swap('fixed-today', '2021-07-02', '2024-07-02', fixed_leg(1, 0.4), sofr(2, '1M'), 'RFR'),
        swap('tagged-libor', '2021-05-10', e, fixed_leg(1), sofr(2, Spread=26.161)),
        swap('against-sofr', s, e, overnight_leg(1, 'Quarterly', Spread=3), sofr(2), 'RFR'),
        swap('against-libor', s, e, term_leg(1), sofr(2, Spread=26.161)),
        swap('stub-tenors', s, '2026-09-15', fixed_leg(1), sofr(2, FirstRegularPaymentDate='2021-09-15', FirstStubTenor='1M', FirstStubSecondTenor='3M'), 'RFR'),
        swap('flat', s, e, fixed_leg(1), sofr(2, '1M', Spread=20, InterestPaymentFrequency='Quarterly', CalculationFrequency='Monthly', CompoundingMethod='Flat'), 'RFR'),
        swap('day-count', s, e, fixed_leg(1), sofr(2, DayConvention='30/360', NotionalSchedule=rows(s, 12, [8e6])), 'RFR'),
        swap('in-arrears', s, e, fixed_leg(1), sofr(2, ResetInArrears=True, Calendars=['USNY']), 'RFR'),
    ]


def compounding_deals():
    s, e = '2021-07-06', '2026-07-06'
    london = both(Calendars=['GBLO', 'USNY'])

    def calc(method, payments='SemiAnnual', frequency='Quarterly', **more):
        stated = {} if method is None else {'CompoundingMethod': method}
        return both(InterestPaymentFrequency=payments, CalculationFrequency=frequency, **stated, **more)

    def overnight(place, method, payments='Annual', frequency='Quarterly', **more):
        stated = overnight_leg(place, payments, **more)
        own = {'CalculationFrequency': frequency, 'CompoundingMethod': method}
        return {**stated, **{f'leg{place}{name}': value for name, value in own.items()}}

    def fixed(place, method, payments='Annual', frequency='SemiAnnual', **more):
        own = {'CalculationFrequency': frequency, 'CompoundingMethod': method}
        return {**fixed_leg(place, frequency=payments, **more), **{f'leg{place}{name}': value for name, value in own.items()}}

    return [
        swap('term-straight', s, e, fixed_leg(1), term_leg(2, Spread=25, **calc('Straight'), **london)),
        swap('term-flat', s, e, fixed_leg(1), term_leg(2, Spread=25, **calc('Flat'), **london)),
        swap('term-spread-exclusive', s, e, fixed_leg(1), term_leg(2, Spread=25, **calc('SpreadExclusive'), **london)),
        swap('term-none', s, e, fixed_leg(1), term_leg(2, Spread=25, **calc('None'), **london)),
        swap('term-default', s, e, fixed_leg(1), term_leg(2, Spread=25, **calc(None, 'Annual'), **london)),
        swap('monthly-to-quarterly', s, e, fixed_leg(1), term_leg(2, '1M', Spread=-10, **calc('Flat', 'Quarterly', 'Monthly'))),
        swap('started', '2020-09-14', '2025-09-15', fixed_leg(1), term_leg(2, '1M', Spread=40, **calc('Straight', 'SemiAnnual', 'Monthly'))),
        swap('started-flat', '2021-03-15', '2025-03-17', fixed_leg(1), term_leg(2, Spread=40, **calc('Flat', 'Annual'))),
        swap('started-simple-spread', '2021-03-15', '2025-03-17', fixed_leg(1), term_leg(2, Spread=40, **calc('SpreadExclusive', 'Annual'))),
        swap('stub', '2021-08-20', '2026-07-06', fixed_leg(1), term_leg(2, Spread=12, **calc('Straight', 'Annual'))),
        swap('stub-last', s, '2026-02-20', fixed_leg(1), term_leg(2, Spread=12, StubRule='ShortLast', **calc('Flat', 'Annual'))),
        swap('zero-coupon', s, e, fixed(1, 'Straight', 'Zero', 'Annual', rate=1.2), term_leg(2, Spread=15, **calc('SpreadExclusive', 'Zero'))),
        swap('fixed-compounded', s, e, fixed(1, 'Straight', count='ACT/360'), overnight_leg(2), 'RFR'),
        swap('fixed-none', s, e, fixed(1, 'None'), overnight_leg(2), 'RFR'),
        swap('overnight-straight', s, e, fixed_leg(1), overnight(2, 'Straight', Spread=30), 'RFR'),
        swap('overnight-flat', s, e, fixed_leg(1), overnight(2, 'Flat', Spread=30, PaymentBusinessDays=2), 'RFR'),
        swap('overnight-spread-exclusive', '2021-02-08', '2026-02-09', fixed_leg(1), overnight(2, 'SpreadExclusive', Spread=30), 'RFR'),
        swap('averaged-flat', s, e, fixed_leg(1), overnight(2, 'Flat', Spread=30, Averaging='Average'), 'RFR'),
        swap('stepped', s, e, fixed_leg(1), term_leg(2, SpreadSchedule=rows(s, 9, [20, 30]), NotionalSchedule=rows(s, 12, [8e6, 5e6]), NotionalExchange='Both', **calc('Straight'))),
        swap('day-count', s, e, fixed_leg(1), term_leg(2, Spread=15, DayConvention='30/360', **calc('Flat', 'Annual'))),
        swap('euro', s, e, fixed_leg(1, 0.1, 'Annual', 'EUR'), term_leg(2, '3M', 'EUR', 'EURIBOR', Spread=8, **calc('Straight', 'Annual'))),
        swap('basis', s, e, term_leg(1, '1M', Spread=6, **calc('Flat', 'Quarterly', 'Monthly')), term_leg(2)),
    ]


source = 'QuantLib 1.29 (Python), test/golden/swap/fields/generate.py'
files = {
    'roll-convention': (
        roll_deals,
        'EOM: ql.Schedule with endOfMonth; a start or an end that is no month end stays, which QuantLib would move. IMM: third Wednesdays of ql.Date.nthWeekday between start and end. A day of '
        'the month: dates of ql.Date arithmetic in months, the last day of shorter ones. All adjusted by the convention.',
    ),
}


files['calendars'] = (calendar_deals, 'ql.Schedule and payments on ql.JointCalendar of the calendars of the leg.')


files['schedules'] = (
    schedule_deals,
    'Rates, spreads and notionals of the coupons by period; notional flows are ql.SimpleCashFlow.',
)


files['last-regular-date'] = (stub_deals, 'ql.Schedule with firstDate and nextToLastDate.')


files['averaging'] = (average_deals, 'ql.OvernightIndexedCoupon with RateAveraging.Simple, day by day.')


files['fees'] = (fee_deals, 'ql.SimpleCashFlow on the date as stated, in the first leg of its currency.')


files['stub-rates'] = (
    stub_rate_deals,
    'Rates of stubs are fixings or forecasts of ql.IborIndex over the whole tenor, with two tenors ql.LinearInterpolation by '
    'the days of the tenors; the overnight index in the other views.',
)


files['reset-in-arrears'] = (
    arrears_deals,
    'Rates are fixings or forecasts of ql.IborIndex whose value date is the end of the period, without convexity.',
)


files['term-sofr'] = (
    term_sofr_deals,
    'ql.IborIndex on the government bond calendar, two days before the period, forecast on the curve of SOFR; the same in every view.',
)


files['compounding'] = (
    compounding_deals,
    'Rates of the calculation periods are those of QuantLib coupons; they compound by the recursion of the ISDA 2006 Definitions, '
    'sections 6.1 and 6.3 (SpreadExclusive: FpML, CompoundingMethodEnum), in Python. Payments of term indices by Straight, SpreadExclusive and None are compared with '
    'ql.SubPeriodsCoupon (CompoundingRatePricer with the spread on each rate or on the coupon, AveragingRatePricer); QuantLib has no '
    'Flat. In the view rfrSpread the spread adjustment is part of the rate, which compounds.',
)


def write(name, content):
    with open(os.path.join(folder, name + '.json'), 'w') as file:
        file.write(content + '\n')


def main():
    market = {
        'source': source,
        'method': 'Log-linear discount factors between the nodes and beyond. The fixing of every index on a day is '
        '((d * 7919) mod 601 - 100) / 100 percent, d the days since 1970-01-01. Spread adjustment 25 bp.',
        'valuationDate': today.ISO(),
        'nodes': [node.ISO() for node in nodes],
        'logDiscountFactors': {name: log_factors(name) for name in zero_rates},
    }
    write('market', json.dumps(market, indent=1))
    for name, (deals, method) in files.items():
        cases = [{'request': deal, 'expected': price(deal)} for deal in deals()]
        head = {'source': source, 'method': method, 'tolerance': 1e-12, 'toleranceOf': 'notional'}
        rows = ',\n'.join(json.dumps(case) for case in cases)
        write(name, json.dumps(head, indent=1)[:-2] + ',\n "cases": [\n' + rows + '\n]}')
    assert compared == {'Straight', 'SpreadExclusive', 'None'}, compared


main()
