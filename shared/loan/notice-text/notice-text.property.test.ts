import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readNotice } from './read-notice.ts';
import { changedNotice } from './testing/changed-notice.ts';
import { measure } from './testing/measure-lender.ts';
import { lenderNotice } from './testing/test-lender.ts';

/** Number of notices of the test lender. The nightly run sets NOTICE_RUNS=1000, with 5,000 edits of those that agree. */
const runs = Number(process.env.NOTICE_RUNS ?? 36);
const editsOfNotice = runs > 36 ? 5 : 3;

it('a notice of the test lender is never misread, and a wrong one never agrees', () => {
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

it('a notice that agrees never agrees after one changed digit, sign, unit or line', () => {
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

it('any text is read without a failure, and marks neither overlap nor leave the text', () => {
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
