import { describe, expect, it } from 'vitest';
import published from '../../../functions/setup/reference/calendars.json' with { type: 'json' };
import { FixingSeries } from '../../../shared/benchmark/fixing-series.ts';
import { floorRules } from '../../../shared/compounding/floor-option.ts';
import type { LoanTerms } from '../../../shared/compounding/loan-totals.ts';
import { decimal } from '../../../shared/decimal/decimal.ts';
import type { NoticeMarket } from '../../../shared/notice/calculation.ts';
import { checkNotice } from '../../../shared/notice/check-notice.ts';
import type { Notice } from '../../../shared/notice/notice.ts';
import { otherCalendarsOf } from '../../../shared/notice/other-calendars.ts';
import { BusinessCalendar } from '../../../shared/time/business-calendar.ts';
import type { HolidayCalendar } from '../../../shared/time/holiday-calendar.ts';
import { type LocalDate, localDate } from '../../../shared/time/local-date.ts';
import { loanFor, ownCalendar, plant, plantedKinds, randomNumbers } from '../../support/planted-cause.ts';
import {
	allFixings,
	type LenderFigures,
	type LenderIndex,
	type LenderTerms,
	lenderFigures,
	printed,
} from '../../support/planted-notice.ts';

const calendars = published as unknown as HolidayCalendar[];

const seriesOf = new Map<LenderIndex, FixingSeries>();

function marketOf({ index, calendars: names, start, end }: LenderTerms): NoticeMarket {
	const fixings = allFixings(index).map(([date, value]) => ({ date: localDate(date), value }));
	const series = seriesOf.get(index) ?? new FixingSeries(index, fixings);
	seriesOf.set(index, series);
	const named = (wanted: readonly string[]) => calendars.filter(({ name }) => wanted.includes(name));
	const period = { start: localDate(start), end: localDate(end) };
	return {
		series,
		publication: new BusinessCalendar(named([ownCalendar(index)])),
		joint: new BusinessCalendar(named(names)),
		otherCalendars: otherCalendarsOf({ selected: named(names), own: ownCalendar(index), known: calendars, period }),
		superseded: new Map(),
	};
}

const portalTerms = (terms: LenderTerms): LoanTerms => ({
	currency: 'USD',
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

interface Print {
	readonly rate: number;
	readonly interest: number;
	/** Undefined: totals alone. */
	readonly rows?: {
		readonly date: 'start' | 'observation';
		readonly rate: number;
		readonly factor: number;
		readonly interest: number;
	};
}

function print({ rate, interest, days, rows }: LenderFigures, print: Print): Notice {
	return {
		rate: decimal(printed(rate, print.rate)),
		interest: decimal(printed(interest, print.interest)),
		days,
		rows: rows
			.map((row) => ({
				date: localDate(row[print.rows?.date ?? 'start']),
				rate: decimal(printed(row.rate, print.rows?.rate ?? 0)),
				days: row.days,
				factor: decimal(printed(row.factor, print.rows?.factor ?? 0)),
				interest: decimal(printed(row.interest, print.rows?.interest ?? 0)),
				principal: decimal(printed(row.principal, 2)),
			}))
			.filter(() => print.rows !== undefined),
	};
}

const textOf = (notice: Notice) =>
	JSON.stringify(notice, (_, value) => (typeof value === 'bigint' ? value.toString() : value));

type Judgement = 'named' | 'hidden' | 'not named' | 'wrongly named' | 'found equal';

interface Judged {
	readonly judgement: Judgement;
	readonly says: string;
}

function judge(number: number, hasRows: boolean): Judged {
	const pick = randomNumbers(1000 + number);
	const kind = plantedKinds[number % plantedKinds.length] as (typeof plantedKinds)[number];
	const agreed = loanFor(kind, pick);
	const cause = plant(kind, agreed, pick);
	const printing: Print = {
		rate: 4 + pick(2),
		interest: 2,
		...(hasRows
			? {
					rows: {
						date: pick(2) === 0 || agreed.lockout > 0 ? 'start' : 'observation',
						rate: 6,
						factor: 8 + 2 * pick(2),
						interest: 2 + 2 * pick(2),
					},
				}
			: {}),
	};
	const notice = print(lenderFigures(cause.terms), printing);
	const isHidden = textOf(notice) === textOf(print(lenderFigures(agreed), printing));
	const checked = checkNotice(notice, portalTerms(agreed), marketOf(agreed));
	if ('reason' in checked) throw new Error(`${kind} ${checked.reason}`);
	const says = JSON.stringify([number, kind, agreed, checked.verdict, checked.causes], undefined, 0);
	if (isHidden) return { judgement: checked.verdict === 'equal' ? 'hidden' : 'wrongly named', says };
	if (checked.verdict === 'equal') return { judgement: 'found equal', says };
	if (checked.verdict === 'unexplained') return { judgement: 'not named', says };
	const isNamed = checked.causes.some(({ changes }) => changes.length === 1 && changes.every(cause.isNamedBy));
	return { judgement: isNamed ? 'named' : 'wrongly named', says };
}

const judged = (count: number, hasRows: boolean) => {
	const all = Array.from({ length: count }, (_, number) => judge(number, hasRows));
	const of = (judgement: Judgement) => all.filter((each) => each.judgement === judgement);
	return { of, wrong: [...of('wrongly named'), ...of('found equal')].map(({ says }) => says), all };
};

describe('notices with one planted mistake', () => {
	it('have their cause named where they have daily rows', () => {
		const { of, wrong } = judged(200, true);
		expect(wrong).toEqual([]);
		expect(of('not named').map(({ says }) => says)).toEqual([]);
		expect(of('named').length + of('hidden').length).toBeGreaterThanOrEqual(190);
		expect(of('hidden').length).toBeLessThan(30);
	});

	it('have their cause among those named where they have totals alone', () => {
		const { of, wrong } = judged(100, false);
		expect(wrong).toEqual([]);
		expect(of('not named').map(({ says }) => says)).toEqual([]);
	});
});
