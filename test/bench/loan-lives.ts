import sofr from '#functions/administration/setup/reference/fixings/SOFR.json' with { type: 'json' };
import { type Fixing, FixingSeries } from '#shared/benchmark/fixing-series.ts';
import { type OvernightIndex, overnightIndexOf } from '#shared/benchmark/overnight-index.ts';
import { floorRules } from '#shared/compounding/floor-option.ts';
import { CompounderCache } from '#shared/compounding/loan-totals.ts';
import { decimal, zero } from '#shared/decimal/decimal.ts';
import type { LifeTerms } from '#shared/loan/life/loan-life.ts';
import { interestOfPeriod, type LifeMarket } from '#shared/loan/life/period-interest.ts';
import { resolveLife } from '#shared/loan/life/resolve-life.ts';
import { knownPeriodsOf, revisedAmounts } from '#shared/loan/life/revised-amounts.ts';
import { accruedOn, knownDays, statusOf } from '#shared/loan/life/schedule-table.ts';
import { addMonths } from '#shared/time/adjust-date.ts';
import { dateOfEpochDay, type EpochDay, epochDay, type LocalDate, localDate } from '#shared/time/local-date.ts';
import { referenceCalendar } from '../support/reference-calendars.ts';
import type { Figure } from './figure.ts';

const loans = 10_000;
const calendars = { joint: referenceCalendar(['USA_FI']), publication: referenceCalendar(['USA_FI']) };
const today = epochDay(localDate('2024-06-28'));
const firstStart = epochDay(localDate('2020-01-06'));

/** Returns a five-year loan in quarters, starting on one of 1,500 days. Every second loan is repaid in instalments. */
function termsOf(i: number, index: OvernightIndex): LifeTerms {
	const start = calendars.joint.adjusted(firstStart + (i % 1500), 'Following');
	return {
		index,
		startDate: dateOfEpochDay(start),
		endDate: dateOfEpochDay(addMonths(start, 60)),
		schedule: {
			kind: 'generated',
			periodLength: { unit: 'month', count: 3 },
			convention: 'ModifiedFollowing',
			stub: 'ShortLast',
			overrides: [],
		},
		paymentLagDays: 2,
		principal: { unscaled: 100_000_055n + BigInt(i), scale: 2 },
		drawings: [],
		repayments: [],
		plan: i % 2 === 0 ? { kind: 'bullet' } : { kind: 'equal', everyPeriods: 1 },
		rates: {
			floorRule: floorRules.RFRONLY,
			creditAdjustmentSpread: zero,
			margin: { unscaled: BigInt(i % 400), scale: 2 },
			basis: 360,
		},
		marginSteps: [],
		observation: { lookbackDays: 5, hasObservationShift: false, lockoutDays: 0, allowsNonBusinessDates: false },
		method: 'NON_CUMULATIVE',
	};
}

/** Calculates dates, balances and statuses of all periods, accrued interest, and 30 days of payments with amounts. */
function work(terms: readonly LifeTerms[], market: LifeMarket, day: EpochDay): number {
	let [periods, payments, accrued] = [0, 0, zero.unscaled];
	for (const each of terms) {
		const life = resolveLife(each, calendars);
		if ('faults' in life) throw new Error(JSON.stringify(life.faults));
		for (const period of life.periods) {
			const known = knownDays(life, period);
			if ('reason' in known) throw new Error(known.reason);
			periods++;
			if (period.paymentDay < day || period.paymentDay > day + 30) continue;
			payments++;
			if (statusOf(period, known, day) === 'known') interestOfPeriod(life, period, market);
		}
		const interest = accruedOn(life, day, market);
		if ('reason' in interest) throw new Error(interest.reason);
		accrued += decimal(interest.interestAmount).unscaled;
	}
	if (periods !== 20 * terms.length || payments === 0 || accrued === 0n) throw new Error(`${periods} ${payments}`);
	return periods;
}

const revisedDate = localDate('2023-06-15');

/** Compares the amounts before and after a revised fixing, with caches that start empty. */
function mark(terms: readonly LifeTerms[], fixings: readonly Fixing[], day: EpochDay): void {
	const before = fixings.map((each) => (each.date === revisedDate ? { ...each, value: '4.99' } : each));
	const series = {
		day: epochDay(revisedDate),
		before: new FixingSeries('SOFR', before),
		after: new FixingSeries('SOFR', fixings),
	};
	const compounders = { before: new CompounderCache(), after: new CompounderCache() };
	let [observing, marks] = [0, 0];
	for (const each of terms) {
		const life = resolveLife(each, calendars);
		if ('faults' in life) throw new Error(JSON.stringify(life.faults));
		observing += knownPeriodsOf(life, series.day, day).length;
		marks += revisedAmounts(life, series, day, compounders).length;
	}
	if (marks !== observing || marks === 0) throw new Error(`${marks} marks, ${observing} periods observe the day`);
}

/** Returns the lowest processor time of five runs, in milliseconds. */
function leastMillis(run: () => void): number {
	const times = Array.from({ length: 5 }, () => {
		const before = process.cpuUsage();
		run();
		const { user, system } = process.cpuUsage(before);
		return (user + system) / 1000;
	});
	return Math.min(...times);
}

/** Measures an organisation's schedule, accruals and payment calendar after warm-up, and marks of a revised fixing. */
export function loanLives(): Figure[] {
	const index = overnightIndexOf('USD');
	if (index === undefined) throw new Error('no index for USD');
	const fixings = sofr.fixings.map(([date, value]) => ({ date: date as LocalDate, value: value as string }));
	const market = { series: new FixingSeries('SOFR', fixings), compounders: new CompounderCache() };
	const terms = Array.from({ length: loans }, (_, i) => termsOf(i, index));
	return [
		{
			name: '10,000 loans of 20 periods, schedule and accruals',
			value: leastMillis(() => work(terms, market, today)),
			limit: 2000,
			unit: 'ms',
		},
		{
			name: '10,000 loans of 20 periods, one revised fixing',
			value: leastMillis(() => mark(terms, fixings, today)),
			limit: 2000,
			unit: 'ms',
		},
	];
}
