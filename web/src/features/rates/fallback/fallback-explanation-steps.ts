import { type ExplanationStep, inBrackets } from '#features/rates/shared/explanation-panel.tsx';
import type { RateText } from '#features/rates/shared/rate-text.ts';
import { dateText } from '#lib/dates/local-day.ts';
import type { FallbackCalculation, FallbackExplanation } from '#shared/contract/fallback.ts';

type FallbackStep = ExplanationStep<
	'window' | 'compounding' | 'adjusted' | 'spread' | 'fallback' | 'implied' | 'publication'
>;

export function fallbackExplanationSteps(explanation: FallbackExplanation, text: RateText): readonly FallbackStep[] {
	const { calculation } = explanation;
	if (calculation === null) return [];
	return [
		...isdaSteps(calculation, text),
		...impliedSteps(calculation, text),
		{ section: 'publication', sentences: publicationSentences(explanation, calculation, text) },
	];
}

/**
 * Returns sentences about the publication date and its source. The source is the publisher for a loaded figure, the
 * last fixing for a calculated figure, and the US dollar fallback rate for an implied figure.
 */
function publicationSentences(
	{ isPublished, publicationDate }: FallbackExplanation,
	{ implied }: FallbackCalculation,
	{ t, language }: RateText,
): readonly string[] {
	const date = publicationDate === null ? undefined : dateText(publicationDate, language);
	if (isPublished) {
		return [date === undefined ? t('explanation.publisherNoDate') : t('explanation.publisherDate', { date })];
	}
	if (implied !== undefined) {
		return [
			t('explanation.impliedLastFixing', { date: dateText(implied.usdPublicationDate, language) }),
			...(date === undefined ? [] : [t('explanation.impliedDate', { date })]),
		];
	}
	return [date === undefined ? t('explanation.notPublished') : t('explanation.publicationDate', { date })];
}

function isdaSteps(calculation: FallbackCalculation, { t, language }: RateText): readonly FallbackStep[] {
	const { index, window, accrualDays, compoundedRate, basis, adjustedReferenceRate, spread, fallbackRate } =
		calculation;
	const date = (day: string) => dateText(day, language);
	const rounding = (figure: 'adjustedReferenceRate' | 'fallbackRate') =>
		calculation.roundings.find((each) => each.figure === figure);
	const decimalsOf = (figure: 'adjustedReferenceRate' | 'fallbackRate') => rounding(figure)?.decimals ?? shownDecimals;
	const unrounded = rounding('adjustedReferenceRate')?.unrounded;
	return [
		{
			section: 'window',
			sentences: [t('explanation.window', { start: date(window.start), end: date(window.end), count: accrualDays })],
		},
		{
			section: 'compounding',
			sentences: [t('explanation.compounded', { index, basis: basis.index, rate: compoundedRate })],
		},
		{
			section: 'adjusted',
			sentences: [t('explanation.basis', { replaced: basis.replaced, decimals: decimalsOf('adjustedReferenceRate') })],
			formula: [
				`${compoundedRate} × ${basis.replaced} / ${basis.index}`,
				...(unrounded === undefined ? [] : [`= ${unrounded}`]),
				`→ ${adjustedReferenceRate}`,
			].join(' '),
		},
		{
			section: 'spread',
			sentences: [
				t(spread.isFixed ? 'explanation.spreadFixed' : 'explanation.spreadIndicative'),
				...(plainStatuses.includes(spread.status) ? [] : [t('explanation.spreadStatus', { status: spread.status })]),
			],
			formula: spread.value,
		},
		{
			section: 'fallback',
			sentences: [t('explanation.sum', { decimals: decimalsOf('fallbackRate') })],
			formula: `${adjustedReferenceRate} + ${inBrackets(spread.value)} = ${fallbackRate}`,
		},
	];
}

function impliedSteps({ implied }: FallbackCalculation, { t, language }: RateText): readonly FallbackStep[] {
	if (implied === undefined) return [];
	const { usdFallbackRate, usdRecordDate, usdPublicationDate, spot, forwardPoints, pointUnit, dayCount, rate } =
		implied;
	const points = `${inBrackets(forwardPoints)} × ${pointUnit}`;
	return [
		{
			section: 'implied',
			sentences: [
				t('explanation.usd', {
					rate: usdFallbackRate,
					recordDate: dateText(usdRecordDate, language),
					publicationDate: dateText(usdPublicationDate, language),
				}),
				t('explanation.market', { spot, points: forwardPoints, unit: pointUnit, count: dayCount }),
			],
			formula: `((${spot} + ${points}) / ${spot} × (1 + ${usdFallbackRate} % × ${dayCount} / 360) − 1) × 365 / ${dayCount} = ${rate} %`,
		},
	];
}

/** Statuses that only tell whether the spread is fixed. */
const plainStatuses: readonly string[] = ['fixed', 'indicative'];

const shownDecimals = 5;
