import { Fragment } from 'react';
import type { CashExplanation } from '../../../../../../shared/contract/cash-explanation.ts';
import { dateText } from '../../../../i18n/date-text.ts';
import { ExplainedFixings } from '../../shared/explained-fixings.tsx';
import { ExplanationStepsView } from '../../shared/explanation-steps-view.tsx';
import { useRateText } from '../../shared/rate-text.ts';
import { statusText } from '../../shared/status-text.ts';
import { cashText } from '../cash-text.ts';
import styles from './cash-explanation-body.module.css';
import { cashExplanationSteps } from './cash-explanation-steps.ts';

/** The figures, then step by step how they came about. */
export function CashExplanationBody({ explanation }: { readonly explanation: CashExplanation }) {
	const text = useRateText();
	const { t, language } = text;
	const { figures, calculation, isPublished } = explanation;
	const status = statusText(explanation.status, text);
	const steps = cashExplanationSteps(explanation, text);
	return (
		<>
			<p>{status}</p>
			<dl className={styles.figures}>
				{figures.map(({ heading, value }) => (
					<Fragment key={heading}>
						<dt>{cashText('headings', heading, text)}</dt>
						<dd>{value}</dd>
					</Fragment>
				))}
			</dl>
			{isPublished && <p>{t('explanation.published', { status })}</p>}
			{calculation === null && <p>{t('explanation.noCalculation')}</p>}
			<ExplanationStepsView
				steps={steps.map(({ section, ...step }) => ({ heading: t(`cash.explanation.sections.${section}`), ...step }))}
			/>
			{calculation !== null && (
				<ExplainedFixings
					index={calculation.index}
					columns={[
						t('cash.explanation.columns.accrualDate'),
						t('cash.explanation.columns.fixingDate'),
						t('explanation.columns.value'),
						t('explanation.columns.weight'),
					]}
					rows={calculation.fixings.map(({ accrualDate, date, value, weight }) => [
						dateText(accrualDate, language),
						dateText(date, language),
						value,
						String(weight),
					])}
				/>
			)}
		</>
	);
}
