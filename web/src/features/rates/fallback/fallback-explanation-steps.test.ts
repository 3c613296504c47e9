import { describe, expect, test } from 'vitest';
import { madeUpExplanation } from '#features/rates/testing/made-up-fallback.ts';
import { rateTextsIn } from '#features/rates/testing/rate-texts.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { fallbackExplanationSteps } from './fallback-explanation-steps.ts';

const text = await rateTextsIn('en');
const calculation = madeUpExplanation.calculation as NonNullable<typeof madeUpExplanation.calculation>;
const stepsOf = (more: Partial<typeof calculation>, publicationDate = madeUpExplanation.publicationDate) =>
	Object.fromEntries(
		fallbackExplanationSteps(
			{ ...madeUpExplanation, publicationDate, calculation: { ...calculation, ...more } },
			text,
		).map(({ section, sentences, formula }) => [section, { sentences, formula }]),
	);

test('the steps lead from the accrual period to the publication', () => {
	expect(fallbackExplanationSteps(madeUpExplanation, text).map(({ section }) => section)).toEqual([
		...['window', 'compounding', 'adjusted', 'spread', 'fallback', 'publication'],
	]);
});

test('the formula for the change of basis shows both year lengths', () => {
	const { adjusted } = stepsOf({ basis: { index: 365, replaced: 360 }, compoundedRate: '3.65', roundings: [] });
	expect(adjusted?.formula).toBe('3.65 × 360 / 365 → 3.66680');
});

test('a negative spread in a formula is in brackets', () => {
	const { fallback, spread } = stepsOf({ spread: { value: '-0.05710', status: 'fixed', isFixed: true } });
	expect(fallback?.formula).toBe('3.66680 + (-0.05710) = 3.92841');
	expect(spread?.sentences).toEqual(['The spread was fixed when the end of the rate was announced.']);
});

test('if the spread is not fixed, the explanation calls the figure indicative and shows the status given by the source', () => {
	const { spread } = stepsOf({ spread: { value: '0.1', status: 'published, no announcement', isFixed: false } });
	expect(spread?.sentences).toEqual([
		'The spread is not fixed, so the figure is indicative.',
		'Status given by the source: published, no announcement.',
	]);
});

test('without a publication date, the last step says that the last fixing is not known yet', () => {
	expect(stepsOf({}, null).publication?.sentences).toEqual(['The last fixing of the accrual period is not known yet.']);
});

test.each([
	[1, 'From 16-Feb-2026 up to, not including, 18-May-2026: 1 day.'],
	[2, 'From 16-Feb-2026 up to, not including, 18-May-2026: 2 days.'],
])('a sentence about an accrual period of %i days has the right singular or plural form', (accrualDays, sentence) => {
	expect(stepsOf({ accrualDays }).window?.sentences).toEqual([sentence]);
});

const implied = {
	usdFallbackRate: '5.61506',
	usdRecordDate: '2024-03-18' as LocalDate,
	usdPublicationDate: '2024-06-18' as LocalDate,
	spot: '36.0433',
	forwardPoints: '-28.0372',
	pointUnit: '0.01',
	dayCount: 92,
	rate: '2.56263',
};

describe.each(['en', 'zh'] as const)('publication of a rate, in language %s', (language) => {
	const published = {
		en: {
			calculated: ['The last fixing of the accrual period was known on 19-Jun-2024, the calculation date.'],
			implied: [
				'The last fixing of the accrual period was known on 18-Jun-2024, and the US dollar fallback rate with it.',
				'The calculation date of the rate implied from it is 19-Jun-2024.',
			],
			loaded: ['Publication date given by the publisher: 19-Jun-2024.'],
			undated: ['The publisher gave no publication date.'],
		},
		zh: {
			calculated: ['计息期最后一个定盘利率于 2024-06-19（计算日）公布。'],
			implied: ['计息期最后一个定盘利率及美元后备利率于 2024-06-18 公布。', '由此推算的利率的计算日为 2024-06-19。'],
			loaded: ['发布机构给出的发布日为 2024-06-19。'],
			undated: ['发布机构未给出发布日。'],
		},
	}[language];
	const date = '2024-06-19' as LocalDate;

	test.each([
		['calculated', { publicationDate: date }],
		['implied', { publicationDate: date, calculation: { ...calculation, implied } }],
		['loaded', { publicationDate: date, isPublished: true }],
		['loaded', { publicationDate: date, isPublished: true, calculation: { ...calculation, implied } }],
		['undated', { publicationDate: null, isPublished: true }],
	] as const)('the publication step describes a rate that is %s', async (kind, more) => {
		const steps = fallbackExplanationSteps({ ...madeUpExplanation, ...more }, await rateTextsIn(language));
		expect(steps.at(-1)).toEqual({ section: 'publication', sentences: published[kind] });
	});
});

// The figures only have to be different from each other. Other tests check the arithmetic of the calculation.
test('the formula of an implied rate shows the forward points with their unit', () => {
	const { implied } = stepsOf({
		implied: {
			usdFallbackRate: '5.61343',
			usdRecordDate: '2024-03-18' as LocalDate,
			usdPublicationDate: '2024-06-18' as LocalDate,
			spot: '36.0433',
			forwardPoints: '-28.0372',
			pointUnit: '0.01',
			dayCount: 92,
			rate: '2.56263',
		},
	});
	expect(implied?.sentences).toEqual([
		'US dollar fallback rate of record date 18-Mar-2024, published on 18-Jun-2024: 5.61343.',
		'Spot 36.0433, forward points -28.0372 in units of 0.01, 92 days:',
	]);
	expect(implied?.formula).toBe(
		'((36.0433 + (-28.0372) × 0.01) / 36.0433 × (1 + 5.61343 % × 92 / 360) − 1) × 365 / 92 = 2.56263 %',
	);
});

test('an explanation without a calculation has no steps', () => {
	expect(fallbackExplanationSteps({ ...madeUpExplanation, calculation: null }, text)).toEqual([]);
});
