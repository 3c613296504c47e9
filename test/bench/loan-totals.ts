import calendars from '#functions/administration/setup/reference/calendars.json' with { type: 'json' };
import sofr from '#functions/administration/setup/reference/fixings/SOFR.json' with { type: 'json' };
import { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import { type FloorOption, floorRules } from '#shared/compounding/floor-option.ts';
import {
	CompounderCache,
	type LoanMarket,
	type LoanTerms,
	loanTotals as totalsOf,
} from '#shared/compounding/loan-totals.ts';
import { decimal, zero } from '#shared/decimal/decimal.ts';
import { BusinessCalendar, type HolidayCalendar } from '#shared/time/business-calendar.ts';
import { dateOfEpochDay, epochDay, type LocalDate, localDate } from '#shared/time/local-date.ts';
import type { Figure } from './figure.ts';

const loans = 10_000;
const firstStart = epochDay(localDate('2018-06-01'));
const starts = 1700;
const options = Object.keys(floorRules) as FloorOption[];

interface Kind {
	readonly areTermsShared: boolean;
	readonly changes: number;
}

/** Returns a one-year loan with one of many start dates. It has one of twelve sets of terms, or a unique margin. */
function loan(i: number, calendar: BusinessCalendar, { areTermsShared, changes }: Kind): LoanTerms {
	const first = calendar.indexOnOrBefore(firstStart) + 1 + (i % starts);
	const start = calendar.businessDays[first] as number;
	const end = calendar.businessDays[calendar.indexOnOrBefore(start + 365)] as number;
	return {
		currency: 'USD',
		startDate: dateOfEpochDay(start),
		endDate: dateOfEpochDay(end),
		observation: {
			lookbackDays: i % 6,
			hasObservationShift: i % 2 === 0,
			lockoutDays: 0,
			allowsNonBusinessDates: false,
		},
		rates: {
			...(i % 4 === 0 ? { floor: decimal('0.05') } : {}),
			floorRule: floorRules[options[i % 4] as FloorOption],
			creditAdjustmentSpread: decimal('0.26161'),
			margin: { unscaled: BigInt(areTermsShared ? i % 3 : i), scale: 4 },
			basis: 360,
			roundingDecimals: 5,
		},
		principal: { unscaled: 100_000_055n + BigInt(i), scale: 2 },
		changes: Array.from({ length: changes }, (_, k) => ({
			date: dateOfEpochDay(calendar.businessDays[first + 20 * (k + 1)] as number),
			amount: decimal(k % 2 === 0 ? '125000.25' : '-50000'),
		})),
		method: i % 3 === 0 ? 'BALANCE' : 'NON_CUMULATIVE',
	};
}

/** Returns the lowest processor time of five runs. Each run starts without cached compounders. */
function millis(market: LoanMarket, kind: Kind): number {
	const terms = Array.from({ length: loans }, (_, i) => loan(i, market.joint, kind));
	const times = Array.from({ length: 5 }, () => {
		const before = process.cpuUsage();
		const compounders = new CompounderCache();
		let payable = zero.unscaled;
		for (const each of terms) {
			const totals = totalsOf(each, market, compounders);
			if ('reason' in totals) throw new Error(totals.reason);
			payable += decimal(totals.payableAmount).unscaled;
		}
		if (payable === 0n) throw new Error('no interest');
		const { user, system } = process.cpuUsage(before);
		return (user + system) / 1000;
	});
	return Math.min(...times);
}

/** Measures the processor time of rates and interest for 10,000 one-year loans on SOFR, on one thread. */
export function loanTotals(): Figure[] {
	const usd = calendars.find(({ name }) => name === 'USA_FI') as unknown as HolidayCalendar;
	const calendar = new BusinessCalendar([usd]);
	const fixings = sofr.fixings.map(([date, value]) => ({ date: date as LocalDate, value: value as string }));
	const market = { series: new FixingSeries('SOFR', fixings), joint: calendar, publication: calendar };
	const figure = (name: string, limit: number, kind: Kind) => ({
		name: `10,000 one-year loans, ${name}`,
		value: millis(market, kind),
		limit,
		unit: 'ms',
	});
	return [
		figure('shared terms', 600, { areTermsShared: true, changes: 0 }),
		figure('all terms distinct', 2000, { areTermsShared: false, changes: 0 }),
		figure('shared, 10 changes', 1200, { areTermsShared: true, changes: 10 }),
		figure('distinct, 10 changes', 2000, { areTermsShared: false, changes: 10 }),
	];
}
