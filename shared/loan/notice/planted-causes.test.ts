import { describe, expect, it } from 'vitest';
import { isNightly } from '#test/support/nightly.ts';
import { noticeMarketOf, type Print, portalTerms, printedNotice } from '#test/support/notice-market.ts';
import { loanFor, type PlantedKind, plant, plantedKinds, randomNumbers } from '#test/support/planted-cause.ts';
import { type LenderTerms, lenderFigures } from '#test/support/planted-notice.ts';
import { checkNotice } from './check-notice.ts';
import type { Notice } from './notice.ts';

const textOf = (notice: Notice) =>
	JSON.stringify(notice, (_, value) => (typeof value === 'bigint' ? value.toString() : value));

/** Rows of the notice. `repeated`: business-day rows, repeated for weekends and holidays. `totals`: none. */
const shapes = ['business-days', 'calendar-days', 'repeated', 'totals'] as const;

type Shape = (typeof shapes)[number];

type Judgement = 'named' | 'not named' | 'wrongly named' | 'found equal';

interface Judged {
	readonly judgement: Judgement;
	readonly says: string;
}

/** True if rows are listed by observation date. Calendar-day rows of a loan with an observation shift always are. */
function isByObservation(shape: Shape, { lockout, isShifted }: LenderTerms, isDrawn: boolean): boolean {
	if (shape === 'calendar-days') return isShifted;
	return shape === 'business-days' && isDrawn && lockout === 0;
}

/** Returns the loan for a notice with calendar-day rows, which cannot omit weekends and list each day by one date. */
const calendarDayLoan = (kind: PlantedKind, loan: LenderTerms): LenderTerms => ({
	...loan,
	...(loan.isShifted || kind === 'shift' ? { lockout: 0 } : {}),
	hasCalendarRows: !['weekends-next-fixing', 'weekends-unweighted'].includes(kind),
});

/** Checks one notice. @returns undefined if its printed numbers do not show the mistake */
function judge(number: number, shape: Shape): Judged | undefined {
	const pick = randomNumbers(1000 + number);
	const kind = plantedKinds[number % plantedKinds.length] as (typeof plantedKinds)[number];
	const loan = loanFor(kind, pick);
	const agreed = shape === 'calendar-days' ? calendarDayLoan(kind, loan) : loan;
	const cause = plant(kind, agreed, pick);
	const printing: Print = {
		rate: 4 + pick(2),
		interest: 2,
		...(shape === 'totals'
			? {}
			: {
					rows: {
						date: isByObservation(shape, cause.terms, pick(2) === 0 && agreed.lockout === 0) ? 'observation' : 'start',
						repeats: shape === 'repeated',
						rate: 6,
						factor: 8 + 2 * pick(2),
						interest: 2 + 2 * pick(2),
					},
				}),
	};
	const notice = printedNotice(lenderFigures(cause.terms), printing);
	if (textOf(notice) === textOf(printedNotice(lenderFigures(agreed), printing))) return undefined;
	const checked = checkNotice(notice, portalTerms(agreed), noticeMarketOf(agreed));
	if ('reason' in checked) throw new Error(`${kind} ${checked.reason}`);
	const says = JSON.stringify([number, kind, agreed, cause.terms, checked.verdict, checked.causes]);
	if (checked.verdict === 'equal') return { judgement: 'found equal', says };
	if (checked.verdict === 'unexplained') return { judgement: 'not named', says };
	const isNamed = checked.causes.some(({ changes }) => changes.length === 1 && changes.every(cause.isNamedBy));
	return { judgement: isNamed ? 'named' : 'wrongly named', says };
}

/** Generates notices until the given number of them shows its mistake. */
function judged(count: number, shapeOf: (number: number) => Shape) {
	const all: Judged[] = [];
	for (let number = 0; all.length < count; number++) {
		const result = judge(number, shapeOf(number));
		if (result !== undefined) all.push(result);
	}
	const judgedAs = (judgement: Judgement) => all.filter((each) => each.judgement === judgement);
	return {
		named: judgedAs('named').length,
		notNamed: judgedAs('not named').map(({ says }) => says),
		wrong: [...judgedAs('wrongly named'), ...judgedAs('found equal')].map(({ says }) => says),
	};
}

describe('notices that show one planted mistake', () => {
	const shapeOf: Readonly<Record<string, (number: number) => Shape>> = {
		'rows of business days': () => 'business-days',
		'rows of calendar days': (number) => (number % 4 === 0 ? 'repeated' : 'calendar-days'),
		'totals alone': () => 'totals',
	};

	it.each([
		['rows of business days', isNightly ? 200 : 24],
		['rows of calendar days', isNightly ? 40 : 12],
		['totals alone', isNightly ? 200 : 24],
	] as const)('only the planted mistake is named as the cause in notices with %s', (name, count) => {
		const { named, notNamed, wrong } = judged(count, shapeOf[name] as (number: number) => Shape);
		expect(wrong).toEqual([]);
		expect(named, notNamed.join('\n')).toBeGreaterThanOrEqual(0.95 * count);
	});
});
