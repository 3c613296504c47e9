import published from '#functions/administration/setup/reference/calendars.json' with { type: 'json' };
import { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import { floorRules } from '#shared/compounding/floor-option.ts';
import type { LoanTerms } from '#shared/compounding/loan-totals.ts';
import { decimal } from '#shared/decimal/decimal.ts';
import { type NoticeMarket, otherCalendarsOf } from '#shared/loan/notice/calculation.ts';
import type { Notice } from '#shared/loan/notice/notice.ts';
import { BusinessCalendar, type HolidayCalendar } from '#shared/time/business-calendar.ts';
import { type LocalDate, localDate } from '#shared/time/local-date.ts';
import { ownCalendar } from './planted-cause.ts';
import { allFixings, day, type LenderFigures, type LenderIndex, type LenderTerms, printed } from './planted-notice.ts';

const calendars = published as unknown as HolidayCalendar[];

const named = (names: readonly string[]) => calendars.filter(({ name }) => names.includes(name));

const seriesByIndex = new Map<LenderIndex, FixingSeries>();

export function noticeMarketOf({ index, calendars: names, start, end }: LenderTerms): NoticeMarket {
	const fixings = allFixings(index).map(([date, value]) => ({ date: localDate(date), value }));
	const series = seriesByIndex.get(index) ?? new FixingSeries(index, fixings);
	seriesByIndex.set(index, series);
	const period = { start: localDate(start), end: localDate(end) };
	return {
		series,
		publication: new BusinessCalendar(named([ownCalendar(index)])),
		joint: new BusinessCalendar(named(names)),
		otherCalendars: otherCalendarsOf({ selected: named(names), own: ownCalendar(index), known: calendars, period }),
		superseded: new Map(),
	};
}

const currencies = { SOFR: 'USD', SONIA: 'GBP', ESTR: 'EUR', SARON: 'CHF', TONA: 'JPY', CORRA: 'CAD' } as const;

/** Converts the terms of a lender to the portal's format, with compounded spreads. */
export const portalTerms = (terms: LenderTerms): LoanTerms => ({
	currency: currencies[terms.index],
	startDate: terms.start as LocalDate,
	endDate: terms.end as LocalDate,
	observation: {
		lookbackDays: terms.lookback,
		hasObservationShift: terms.isShifted,
		lockoutDays: terms.lockout,
		allowsNonBusinessDates: false,
	},
	rates: {
		...(terms.floor === undefined ? {} : { floor: decimal(terms.floor) }),
		floorRule: floorRules[terms.floorTestsSum ? 'cas' : 'rfr'],
		creditAdjustmentSpread: decimal(terms.cas),
		margin: decimal(terms.margin),
		basis: terms.basis,
	},
	principal: decimal(terms.principal),
	changes: terms.changes.map(([date, amount]) => ({ date: localDate(date), amount: decimal(amount) })),
	method: 'NON_CUMULATIVE',
});

export interface Print {
	readonly rate: number;
	readonly interest: number;
	/** Settings of the rows. If undefined, the notice contains only totals. */
	readonly rows?: {
		readonly date: 'start' | 'observation';
		/** True to repeat the row of a business day for the weekend days and holidays after it. */
		readonly repeats?: boolean;
		readonly rate: number;
		readonly factor: number;
		readonly interest: number;
	};
}

export function printedNotice({ rate, interest, days, rows }: LenderFigures, print: Print): Notice {
	const { rows: of } = print;
	return {
		rate: decimal(printed(rate, print.rate)),
		interest: decimal(printed(interest, print.interest)),
		days,
		rows:
			of === undefined
				? []
				: rows
						.flatMap((row) => repeated(row, of))
						.map((row) => ({
							date: localDate(row[of.date]),
							rate: decimal(printed(row.rate, of.rate)),
							days: row.days,
							factor: decimal(printed(row.factor, of.factor)),
							interest: decimal(printed(row.interest, of.interest)),
							principal: decimal(printed(row.principal, 2)),
						})),
	};
}

const repeated = (row: LenderFigures['rows'][number], { repeats }: NonNullable<Print['rows']>) =>
	Array.from({ length: repeats === true ? row.days : 1 }, (_, later) => ({ ...row, start: day(row.start, later) }));
