import { Fragment } from 'react';
import { callApi, useSession } from '#lib/api-client.ts';
import { dateText } from '#lib/dates/local-day.ts';
import { type CashCalculation, type CashExplanation, explainCashFallback } from '#shared/contract/fallback.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { ExplanationBody, ExplanationPanel, type ExplanationStep, inBrackets } from '../shared/explanation-panel.tsx';
import { type RateText, statusText, useRateText } from '../shared/rate-text.ts';
import styles from './cash-explanation-panel.module.css';
import type { CashTable } from './cash-tables.ts';
import { cashText } from './cash-text.ts';

/** Product, style, feature and tenor of the explained figures. */
export interface ExplainedCash {
	readonly table: Pick<CashTable, 'currency' | 'name' | 'style'>;
	readonly feature: string;
	readonly tenor: string;
	readonly recordDate: LocalDate;
}

interface CashExplanationPanelProps {
	readonly explained: ExplainedCash;
	readonly onClose: () => void;
}

export function CashExplanationPanel({ explained, onClose }: CashExplanationPanelProps) {
	const text = useRateText();
	const { t, language } = text;
	const { userId } = useSession();
	const { table, feature, tenor, recordDate } = explained;
	const { currency, name, style } = table;
	const request = { userid: userId, currency, name, compounding: style, feature, tenor, recordDate };
	return (
		<ExplanationPanel
			title={t('explanation.title', { name: cashText('categories', name, text), tenor })}
			details={[
				t('cash.explanation.row', {
					style: cashText('styles', style, text),
					feature: cashText('features', feature, text),
				}),
				t('explanation.recordDate', { date: dateText(recordDate, language) }),
			]}
			subject={explained}
			path={explainCashFallback.path}
			request={request}
			load={(signal) => callApi(explainCashFallback, request, { signal })}
			onClose={onClose}
		>
			{(explanation) => <Explanation explanation={explanation} />}
		</ExplanationPanel>
	);
}

function Explanation({ explanation }: { readonly explanation: CashExplanation }) {
	const text = useRateText();
	const { t, language } = text;
	const { figures, status, calculation } = explanation;
	return (
		<>
			<p>{statusText(status, text)}</p>
			<dl className={styles.figures}>
				{figures.map(({ heading, value }) => (
					<Fragment key={heading}>
						<dt>{cashText('headings', heading, text)}</dt>
						<dd>{value}</dd>
					</Fragment>
				))}
			</dl>
			<ExplanationBody
				explanation={explanation}
				steps={cashExplanationSteps(explanation, text).map((step) => ({
					...step,
					heading: t(`cash.explanation.sections.${step.section}`),
				}))}
				fixings={{
					columns: [
						t('cash.explanation.columns.accrualDate'),
						t('cash.explanation.columns.fixingDate'),
						t('explanation.columns.value'),
						t('explanation.columns.weight'),
					],
					rows: (calculation?.fixings ?? []).map(({ accrualDate, date, value, weight }) => [
						dateText(accrualDate, language),
						dateText(date, language),
						value,
						String(weight),
					]),
				}}
			/>
		</>
	);
}

type CashStep = ExplanationStep<'window' | 'observed' | 'average' | 'floor' | 'spread' | 'allIn' | 'publication'>;

/** Returns the steps of the calculation, from the interest period to the publication, with figures from the server. */
function cashExplanationSteps({ calculation, publicationDate }: CashExplanation, text: RateText): readonly CashStep[] {
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
