import { expect, it } from 'vitest';
import sofr from '#functions/administration/setup/reference/fixings/SOFR.json' with { type: 'json' };
import { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import { CompounderCache } from '#shared/compounding/loan-totals.ts';
import { decimal, decimalText } from '#shared/decimal/decimal.ts';
import { dateOfEpochDay, epochDay, localDate } from '#shared/time/local-date.ts';
import { type LifeFault, type LifeTerms, lifeFaults } from './loan-life.ts';
import { nextPayment } from './next-payment.ts';
import { balanceOn, periodFaults, resolveLife } from './resolve-life.ts';
import { accruedOn, knownDays, scheduleTable, statusOf } from './schedule-table.ts';
import { sofrCalendars, sofrLife, sofrMarket, sofrTerms } from './testing/sofr-life.ts';

const step = (date: string, amount: string) => ({ date: localDate(date), amount: decimal(amount) });
const day = (date: string) => epochDay(localDate(date));
const generated = sofrTerms.schedule as Extract<LifeTerms['schedule'], { kind: 'generated' }>;

function faultsOf(more: Partial<LifeTerms>): string[] {
	const life = resolveLife({ ...sofrTerms, ...more }, sofrCalendars);
	const sentence = ({ path, found, code, params = {} }: LifeFault) =>
		`${path.join('.')}: ${found} ${lifeFaults[code](params)}`;
	return 'faults' in life ? life.faults.map(sentence) : [];
}

const closings = (more: Partial<LifeTerms>) => sofrLife(more).principals.map(({ closing }) => decimalText(closing));

it('an equal instalment is the balance divided by the number of remaining instalments, rounded to cents', () => {
	const more = {
		principal: decimal('1000'),
		endDate: localDate('2022-12-15'),
		plan: { kind: 'equal', everyPeriods: 1 },
	} as const;
	expect(closings(more)).toEqual(['666.67', '333.34', '0']);
	expect(closings({ ...more, drawings: [step('2022-07-01', '100')] })).toEqual(['666.67', '383.34', '0']);
	expect(closings({ ...more, plan: { kind: 'equal', everyPeriods: 2 } })).toEqual(['1000', '500', '0']);
});

/**
 * Level payment for 100,000 at 6 % over 4 quarters: 100000 · 0.015 / (1 − 1.015⁻⁴) = 25,944.48. The principal part
 * grows by a factor of 1.015 each quarter.
 */
it('an annuity instalment is the principal part of the level payment', () => {
	const more = { principal: decimal('100000'), endDate: localDate('2023-03-15') };
	expect(closings({ ...more, plan: { kind: 'annuity', everyPeriods: 1, rate: decimal('6') } })).toEqual([
		'75555.52',
		'50744.37',
		'25561.06',
		'0',
	]);
	expect(closings({ ...more, plan: { kind: 'annuity', everyPeriods: 1, rate: decimal('0') } })).toEqual([
		'75000',
		'50000',
		'25000',
		'0',
	]);
});

it('a drawing or repayment applies from its own date, even on the first day of a period', () => {
	const life = sofrLife({
		drawings: [step('2022-06-15', '1'), step('2022-07-01', '2')],
		repayments: [step('2022-07-01', '5')],
	});
	expect(decimalText(life.principals[1]?.opening ?? decimal('0'))).toBe('10000001');
	const balances = ['2022-06-14', '2022-06-15', '2022-06-30', '2022-07-01', '2024-03-14', '2024-03-15'];
	expect(balances.map((date) => decimalText(balanceOn(life, day(date))))).toEqual([
		'10000000',
		'10000001',
		'10000001',
		'9999998',
		'9999998',
		'0',
	]);
});

function owedOn(more: Partial<LifeTerms>, date: string) {
	const owed = accruedOn(sofrLife(more), day(date), sofrMarket());
	if ('reason' in owed) throw new Error(owed.reason);
	return [owed.balance, owed.unpaidPrincipal].map(decimalText);
}

/** Interest to 1 July is that of the days to 30 June, so the June ledger shows the principal of 30 June. */
it('an accrual reports the principal of its last day, without changes on the day after it', () => {
	const drawn = { drawings: [step('2022-07-01', '5000000')] };
	expect([owedOn(drawn, '2022-07-01'), owedOn(drawn, '2022-07-02')]).toEqual([
		['10000000', '0'],
		['15000000', '0'],
	]);
	expect(owedOn({}, '2024-03-15')).toEqual(['10000000', '0']);
});

/** The period to 15 June 2022 is paid on 17 June. On 16 and 17 June, an instalment of 5 million is due but unpaid. */
it('an instalment that is due but unpaid is listed separately from the balance', () => {
	const more = { principal: decimal('10000000'), plan: { kind: 'equal', everyPeriods: 1 } } as const;
	const dates = ['2022-06-15', '2022-06-16', '2022-06-17', '2022-06-18'];
	expect(dates.map((date) => owedOn(more, date))).toEqual([
		['10000000', '0'],
		['8750000', '1250000'],
		['8750000', '1250000'],
		['8750000', '0'],
	]);
	expect([owedOn({}, '2024-03-18'), owedOn({}, '2024-03-20')]).toEqual([
		['0', '10000000'],
		['0', '0'],
	]);
});

/** The fixing for 7 June 2022 is published on 8 June at 08:00 New York time, so its absence on 8 June is no error. */
it('an unpublished fixing is awaited on its publication day, and missing from the next day on', () => {
	const life = sofrLife();
	const published = sofr.fixings.filter(([date = '']) => date < '2022-06-07');
	const fixings = published.map(([date, value]) => ({ date: localDate(date as string), value: value as string }));
	const without = { ...sofrMarket(), series: new FixingSeries('SOFR', fixings) };
	const first = (date: string) => {
		const [row] = scheduleTable(life, day(date), without);
		return row !== undefined && 'status' in row ? [row.status, row.amounts] : row;
	};
	expect(first('2022-06-08')).toEqual(['accruing', undefined]);
	expect(first('2022-06-09')).toEqual(['known', expect.objectContaining({ reason: 'missing-fixing' })]);
});

it('with unadjusted dates, a period, a drawing and a margin step can start on a holiday', () => {
	const schedule = { ...generated, convention: 'NoMoving' } as const;
	const from = localDate('2023-01-15');
	const more = { schedule: { ...schedule, rollDay: 15 }, startDate: localDate('2022-04-15') } as const;
	expect(
		faultsOf({ ...more, drawings: [step('2022-10-15', '1')], marginSteps: [{ from, margin: decimal('1') }] }),
	).toEqual([]);
	expect(faultsOf({ ...more, drawings: [step('2022-10-16', '1')] })).toHaveLength(1);
});

it('an override replaces one date and is kept when the other dates are generated again', () => {
	const overrides = [{ rolledDate: localDate('2022-12-15'), date: localDate('2022-12-20') }];
	const ends = (schedule: LifeTerms['schedule']) =>
		sofrLife({ schedule }).periods.map(
			({ endDay, isOverridden }) => `${dateOfEpochDay(endDay)}${isOverridden ? '!' : ''}`,
		);
	expect(ends({ ...generated, overrides }).slice(1, 4)).toEqual(['2022-09-15', '2022-12-20!', '2023-03-15']);
	expect(ends({ ...generated, stub: 'ShortFirst', convention: 'Following', overrides })[2]).toBe('2022-12-20!');
});

/** Five business days before Tuesday 14 June 2022 is 7 June; its fixing is published on 8 June. */
it('a period reports its last fixing and the publication date of that fixing', () => {
	const life = sofrLife();
	const [period] = life.periods;
	if (period === undefined) throw new Error('no period');
	const known = knownDays(life, period);
	if ('reason' in known) throw new Error(known.reason);
	expect([known.lastFixingDay, known.knownDay, period.paymentDay].map(dateOfEpochDay)).toEqual([
		'2022-06-07',
		'2022-06-08',
		'2022-06-17',
	]);
	const dates = ['2022-03-14', '2022-03-15', '2022-06-07', '2022-06-08', '2022-06-17', '2022-06-18'];
	expect(dates.map((date) => statusOf(period, known, day(date)))).toEqual([
		'projected',
		'accruing',
		'accruing',
		'known',
		'known',
		'paid',
	]);
});

it('every fault has the path of the field that causes it', () => {
	expect(
		faultsOf({
			repayments: [step('2022-07-02', '1'), step('2023-01-04', '99999999'), step('2024-03-15', '0')],
			marginSteps: [{ from: localDate('2022-03-15'), margin: decimal('101') }],
		}),
	).toEqual([
		'repayments.0.date: 2022-07-02 must be a business day of the calendars of the loan',
		'repayments.2.amount: 0 must be above zero',
		'repayments.2.date: 2024-03-15 must be from 2022-03-15 to before 2024-03-15',
		'marginSteps.0.from: 2022-03-15 must be after 2022-03-15 and before 2024-03-15',
		'marginSteps.0.margin: 101 must be from -100 to 100 percent',
	]);
	expect(faultsOf({ repayments: [step('2023-01-04', '10000000.01')] })).toEqual([
		'repayments.0.amount: 10000000.01 must be at most 10000000, the balance on that date',
	]);
	expect(faultsOf({ endDate: localDate('2101-01-03') })[0]).toContain('range of calendar USA_FI');
	expect(faultsOf({ schedule: { ...generated, periodLength: { unit: 'week', count: 1 }, rollDay: 5 } })).toEqual([
		'schedule.rollDay: 5 must be absent: periods of weeks have no roll day',
	]);
});

it('overrides and explicit dates that are out of order or not business days are refused', () => {
	const override = (rolledDate: string, date: string) => ({ rolledDate: localDate(rolledDate), date: localDate(date) });
	const overrides = [override('2022-09-15', '2022-12-16'), override('2022-12-16', '2022-12-20')];
	expect(faultsOf({ schedule: { ...generated, overrides } })).toEqual([
		'schedule.overrides.1.rolledDate: 2022-12-16 must be a generated date before its adjustment, after startDate and before endDate',
	]);
	expect(faultsOf({ schedule: { ...generated, overrides: overrides.slice(0, 1) } })).toEqual([
		'schedule.overrides.0.date: 2022-12-16 must be after 2022-06-15 and before 2022-12-15',
	]);
	const unordered = ['2022-03-15', '2023-03-15', '2022-09-15', '2022-09-15', '2024-03-15'].map(localDate);
	expect(faultsOf({ schedule: { kind: 'explicit', dates: unordered } })).toEqual([
		'schedule.dates.2: 2022-09-15 must be after 2023-03-15, the date before it',
		'schedule.dates.3: 2022-09-15 must be after 2022-09-15, the date before it',
	]);
	const dates = ['2022-03-15', '2022-09-17', '2024-03-14'].map(localDate);
	expect(faultsOf({ schedule: { kind: 'explicit', dates } })).toEqual([
		'schedule.dates.2: 2024-03-14 must be 2024-03-15: the dates begin with startDate and end with endDate',
		'schedule.dates.1: 2022-09-17 must be a business day of the calendars of the loan',
	]);
});

it('a lockout longer than a stub is a fault of that stub; other periods have results', () => {
	// The stub from 15 to 17 June has two business days, so its lockout can be at most one day.
	const stub = {
		schedule: { kind: 'explicit', dates: ['2022-03-15', '2022-06-15', '2022-06-17'].map(localDate) },
		endDate: localDate('2022-06-17'),
		observation: { ...sofrTerms.observation, lockoutDays: 3 },
	} as const;
	const life = sofrLife(stub);
	expect(periodFaults(life)).toEqual([
		{
			code: 'lockout-in-period',
			path: ['terms', 'lockout'],
			found: '3',
			params: { period: '2', start: '2022-06-15', end: '2022-06-17', max: '1' },
		},
	]);
	expect(periodFaults(sofrLife({ ...stub, observation: { ...stub.observation, lockoutDays: 1 } }))).toEqual([]);
	const table = scheduleTable(life, day('2022-06-16'), sofrMarket());
	expect(
		table.map(({ status, known, amounts }) => [status, known !== undefined, amounts && 'reason' in amounts]),
	).toEqual([
		['known', true, false],
		['accruing', false, true],
	]);
	expect(scheduleTable(life, day('2022-07-01'), sofrMarket())[1]?.status).toBe('paid');
});

it('the next payment is the earliest interest, drawing or repayment, with all amounts of its date', () => {
	const life = sofrLife({
		plan: { kind: 'equal', everyPeriods: 1 },
		drawings: [step('2022-07-01', '300')],
		repayments: [step('2022-06-17', '8')],
	});
	const nextOn = (date: string) => {
		const next = nextPayment(life, day(date));
		if (next === undefined) return undefined;
		const { periods, repaid, drawn } = next;
		return [dateOfEpochDay(next.day), periods.map(({ number }) => number), decimalText(repaid), decimalText(drawn)];
	};
	// The first of eight instalments, 10 million, is paid two business days after 15 June together with the repayment.
	expect(nextOn('2022-03-15')).toEqual(['2022-06-17', [1], '1250008', '0']);
	expect(nextOn('2022-06-18')).toEqual(['2022-07-01', [], '0', '300']);
	expect(nextOn('2024-03-19')?.[1]).toEqual([8]);
	expect(nextOn('2024-03-20')).toBeUndefined();
});

it('a fully repaid loan has neither payments nor interest, even without fixings', () => {
	const life = sofrLife({ repayments: [step('2022-07-05', '10000000')] });
	expect(nextPayment(life, day('2022-07-06'))?.periods.map(({ number }) => number)).toEqual([2]);
	expect(nextPayment(life, day('2022-09-20'))).toBeUndefined();
	const market = { series: new FixingSeries('SOFR', []), compounders: new CompounderCache() };
	expect(accruedOn(life, day('2022-09-20'), market)).toMatchObject({
		period: { number: 3 },
		interestAmount: '0',
		days: 5,
	});
	expect(accruedOn(life, day('2022-07-20'), market)).toMatchObject({ reason: 'missing-fixing' });
});
