import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { NoticeLoan } from './notice-loan.ts';
import { readNotice } from './read-notice.ts';
import type { NoticeReading } from './reading.ts';
import { changedNotice } from './testing/changed-notice.ts';
import { type LenderNotice, lenderNotice } from './testing/test-lender.ts';

interface Measured {
	readonly figures: number;
	readonly compared: number;
	/** Printed numbers that were read with a wrong kind or compared with a wrong result. */
	readonly misread: readonly string[];
	readonly isFalselyAgreed: boolean;
	readonly isPlantedFound: boolean;
}

const families: readonly RegExp[] = [
	/fixing|effective|^rate$|all-in/,
	/factor|growth/,
	/^interest/,
	/^days/,
	/compounded-rate/,
	/^start$|^observation$/,
];

const isSameMeaning = (a: string, b: string): boolean =>
	a === b || families.some((family) => family.test(a) && family.test(b));

/** Compares the result of reading a notice with the numbers that the simulated lender printed. */
function measure({ text, items }: LenderNotice, { marks, verdict }: NoticeReading): Measured {
	const judged = marks.filter(({ state }) => state === 'equal' || state === 'different');
	const misread: string[] = [];
	let compared = 0;
	let isFound = false;
	for (const item of items) {
		const mark = judged.find(({ start, end }) => start <= item.start && end >= item.end);
		if (mark === undefined) {
			if (judged.some(({ start, end }) => start < item.end && end > item.start))
				misread.push(`${text.slice(item.start, item.end)}: in part`);
			continue;
		}
		compared += 1;
		const isRight = isSameMeaning(mark.kind ?? '', item.kind) && (mark.state === 'different') === item.isWrong;
		if (!isRight)
			misread.push(`${text.slice(item.start, item.end)}: ${item.kind} ${item.isWrong} as ${mark.kind} ${mark.state}`);
		else if (item.isWrong) isFound = true;
	}
	const isWrong = items.some((item) => item.isWrong);
	return {
		figures: items.length,
		compared,
		misread,
		isFalselyAgreed: isWrong && verdict === 'agrees',
		isPlantedFound: isFound,
	};
}

/** Number of simulated notices. The nightly run sets NOTICE_RUNS=1000 and edits agreeing notices 5,000 times. */
const runs = Number(process.env.NOTICE_RUNS ?? 12);
const editsOfNotice = runs > 12 ? 5 : 3;

it('a notice of the simulated lender is never misread, and never agrees if it has a mistake', () => {
	const sum = { figures: 0, compared: 0, wrong: 0, found: 0 };
	for (let seed = 0; seed < runs; seed++) {
		const notice = lenderNotice(seed, seed % 2 === 1);
		const measured = measure(notice, readNotice(notice.text, notice.loan));
		expect([seed, measured.misread, measured.isFalselyAgreed]).toEqual([seed, [], false]);
		sum.figures += measured.figures;
		sum.compared += measured.compared;
		if (!notice.items.some(({ isWrong }) => isWrong)) continue;
		sum.wrong += 1;
		if (measured.isPlantedFound) sum.found += 1;
	}
	expect(sum.compared / sum.figures).toBeGreaterThanOrEqual(0.98);
	expect(sum.found / sum.wrong).toBeGreaterThanOrEqual(0.95);
}, 600_000);

it('a notice that agrees does not agree after a change of one digit, sign, unit or line', () => {
	const notices = new Map<number, ReturnType<typeof lenderNotice> | undefined>();
	const agreed = (seed: number) => {
		if (notices.has(seed)) return notices.get(seed);
		const notice = lenderNotice(seed, false);
		const { verdict } = readNotice(notice.text, notice.loan);
		notices.set(seed, verdict === 'agrees' ? notice : undefined);
		return notices.get(seed);
	};
	fc.assert(
		fc.property(fc.integer({ min: 0, max: Math.ceil(runs / 4) }), fc.nat(), (seed, edit) => {
			const notice = agreed(seed);
			if (notice === undefined) return;
			const changed = changedNotice(notice, edit);
			expect([changed.edit, readNotice(changed.text, notice.loan).verdict]).not.toEqual([changed.edit, 'agrees']);
		}),
		{ numRuns: runs * editsOfNotice },
	);
}, 600_000);

it('a notice that states two different values for a term never agrees, and reports the contradiction', () => {
	fc.assert(
		fc.property(fc.integer({ min: 0, max: runs - 1 }), fc.nat(), (seed, choice) => {
			const { text, loan } = lenderNotice(seed, false);
			const lines = linesOfTerms(loan);
			const [right, wrong] = lines[choice % lines.length] as readonly [string, string];
			const both = readNotice(`${text}\n\n${right}\n${wrong}`, loan);
			expect([wrong, both.verdict]).not.toEqual([wrong, 'agrees']);
			expect(['contradicts', 'differs']).toContain(both.verdict);
			const last = text.split('\n').length + 2;
			const marked = both.marks.filter(({ contradicts }) => contradicts !== undefined).map(({ line }) => line);
			expect(marked).toEqual(expect.arrayContaining([last, last + 1]));
			const twice = readNotice(`${text}\n\n${right}\n${right}`, loan);
			expect(twice.marks.filter(({ contradicts }) => contradicts !== undefined)).toEqual([]);
			const alone = readNotice(`${text}\n\n${wrong}`, loan);
			expect([wrong, alone.verdict]).not.toEqual([wrong, 'agrees']);
		}),
		{ numRuns: 2 * runs },
	);
}, 600_000);

/** Returns two lines for each term of a loan: one with the right value and one with a wrong value. */
function linesOfTerms(loan: NoticeLoan): (readonly [right: string, wrong: string])[] {
	const later = (date: string) => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
	const line = (label: string, right: string, wrong: string) => [`${label}: ${right}`, `${label}: ${wrong}`] as const;
	const rate = (label: string, ours: string | null | undefined) =>
		ours == null ? [] : [line(label, `${Number(ours).toFixed(5)}%`, `${(Number(ours) + 0.25).toFixed(5)}%`)];
	const count = (label: string, ours: number) => line(label, String(ours), String(ours + 1));
	const amount = (label: string, ours: string) => line(label, ours, String(Math.round(Number(ours) * 1.1 + 100)));
	return [
		amount('Interest due', loan.payable),
		amount('Principal', loan.principal),
		...rate('All-in rate', loan.allInRate),
		...rate('Compounded rate', loan.compoundedRate),
		...rate('Margin', loan.margin),
		...rate('CAS', loan.cas),
		...rate('Floor', loan.floor),
		count('Days', loan.interestDays),
		count('Lookback', loan.lookback),
		count('Lockout', loan.lockout),
		line('Observation shift', loan.observationShift ? 'yes' : 'no', loan.observationShift ? 'no' : 'yes'),
		line('Day count', `Act/${loan.yearlyBasis}`, `Act/${725 - loan.yearlyBasis}`),
		line('Start date', loan.startDate, later(loan.startDate)),
		line('End date', loan.endDate, later(loan.endDate)),
		line('Payment date', loan.endDate, later(loan.endDate)),
		line('Period', `${loan.startDate} to ${loan.endDate}`, `${loan.startDate} to ${later(loan.endDate)}`),
		line('Index', loan.index, 'EURIBOR'),
		line('Currency', loan.currency, 'SEK'),
	];
}

it('any text is read without an exception, and its marks lie within the text and do not overlap', () => {
	const { loan } = lenderNotice(1, false);
	const part = fc.constantFrom(
		...[
			'Interest',
			'Rate',
			': ',
			'\t',
			'  ',
			' ',
			'\n',
			'|',
			';',
			', ',
			'5.64980',
			'%',
			'(',
			')',
			'-',
			'USD',
			'2026-03-16',
			'16/06/2026',
		],
		...[
			'1,234.56',
			'92',
			'days',
			'¹',
			'=20',
			'&nbsp;',
			'"',
			'利息',
			'：',
			'天',
			'Total',
			'SOFR',
			'Act/360',
			'>',
			'.',
			'Principal',
			'１',
		],
	);
	fc.assert(
		fc.property(
			fc.array(fc.oneof(part, part, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 60 }),
			(parts) => {
				const text = parts.join('');
				const { marks } = readNotice(text, loan);
				for (const [i, { start, end }] of marks.entries()) {
					expect(start < end && start >= (marks[i - 1]?.end ?? 0) && end <= text.length, JSON.stringify(text)).toBe(
						true,
					);
				}
			},
		),
		{ numRuns: 4 * runs },
	);
});
