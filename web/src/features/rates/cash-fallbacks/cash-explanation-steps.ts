import { type ExplanationStep, inBrackets } from '#features/rates/shared/explanation-body.tsx';
import type { RateText } from '#features/rates/shared/rate-text.ts';
import { dateText } from '#i18n/date-text.ts';
import type { CashCalculation, CashExplanation } from '#shared/contract/cash-explanation.ts';

type CashStep = ExplanationStep<'window' | 'observed' | 'average' | 'floor' | 'spread' | 'allIn' | 'publication'>;

/** The calculation from the interest period to the publication, with the figures of the server. */
export function cashExplanationSteps(
	{ calculation, publicationDate }: CashExplanation,
	text: RateText,
): readonly CashStep[] {
	if (calculation === null) return [];
	const { t, language } = text;
	const { window, floor } = calculation;
	const date = (day: string) => dateText(day, language);
	return [
		{
			section: 'window',
			sentences: [t('cash.explanation.window', { start: date(window.start), end: date(window.end) })],
		},
		{ section: 'observed', sentences: observed(calculation, text) },
		averageStep(calculation, text),
		...(floor === null
			? []
			: [
					{
						section: 'floor',
						sentences: [t(`cash.explanation.floor.${floor.isApplied ? 'applied' : 'idle'}`, { rate: floor.rate })],
					} as const,
				]),
		spreadStep(calculation, text),
		...allInStep(calculation, text),
		{
			section: 'publication',
			sentences: [
				publicationDate === null
					? t('explanation.notPublished')
					: t('cash.explanation.published', { date: date(publicationDate) }),
			],
		},
	];
}

function observed(calculation: CashCalculation, { t, language }: RateText): readonly string[] {
	const { lookbackDays, hasObservationShift, lockoutDays, days } = calculation;
	const [first, last] = [calculation.observed.first, calculation.observed.last].map((day) => dateText(day, language));
	return [
		t('cash.explanation.observed', { first, last, days }),
		...(lookbackDays === 0
			? []
			: [t(`cash.explanation.${hasObservationShift ? 'shift' : 'lookback'}`, { days: lookbackDays })]),
		...(lockoutDays === 0 ? [] : [t('cash.explanation.lockout', { days: lockoutDays })]),
	];
}

function averageStep(calculation: CashCalculation, { t }: RateText): CashStep {
	const { index, average, basis, averageRounding } = calculation;
	const { unrounded, rounded, decimals } = averageRounding;
	return {
		section: 'average',
		sentences: [t(`cash.explanation.average.${average}`, { index, basis, decimals })],
		formula: `${unrounded} → ${rounded}`,
	};
}

function spreadStep({ spread }: CashCalculation, { t, language }: RateText): CashStep {
	const { value, isFixed, transition } = spread;
	if (transition === null) {
		const sentence = t(isFixed ? 'explanation.spreadFixed' : 'explanation.spreadIndicative');
		return { section: 'spread', sentences: [sentence], formula: value ?? '' };
	}
	const { start, end, businessDays, businessDaysDone, rounding } = transition;
	const ends = { start: dateText(start.date, language), end: dateText(end.date, language), endValue: end.value };
	if (start.value === null || rounding === null) {
		return { section: 'spread', sentences: [t('cash.explanation.unknownStart', ends)] };
	}
	const way = `(${end.value} − ${inBrackets(start.value)})`;
	return {
		section: 'spread',
		sentences: [
			t('cash.explanation.transition', {
				...ends,
				startValue: start.value,
				done: businessDaysDone,
				steps: businessDays,
			}),
		],
		formula: `${start.value} + ${way} × ${businessDaysDone} / ${businessDays} = ${rounding.unrounded} → ${rounding.rounded}`,
	};
}

function allInStep({ adjustedSofr, spread, allInFallback }: CashCalculation, { t }: RateText): CashStep[] {
	if (spread.value === null || allInFallback === null) return [];
	const formula = `${adjustedSofr} + ${inBrackets(spread.value)} = ${allInFallback}`;
	return [{ section: 'allIn', sentences: [t('cash.explanation.sum')], formula }];
}
