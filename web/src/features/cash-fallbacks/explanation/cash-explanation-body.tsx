import { Fragment } from 'react';
import type { CashExplanation } from '../../../../../shared/contract/cash-explanation.ts';
import { useRateText } from '../../../ui/rate-screen/rate-text.ts';
import { statusText } from '../../../ui/rate-screen/status-text.ts';
import { cashText } from '../cash-text.ts';
import styles from './cash-explanation-body.module.css';
import { cashExplanationSteps } from './cash-explanation-steps.ts';
import { CashFixings } from './cash-fixings.tsx';

/** The figures, then step by step how they came about. */
export function CashExplanationBody({ explanation }: { readonly explanation: CashExplanation }) {
	const text = useRateText();
	const { t } = text;
	const { figures, calculation, isPublished } = explanation;
	const status = statusText(explanation.status, text);
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
			{cashExplanationSteps(explanation, text).map(({ section, sentences, formula }) => (
				<Fragment key={section}>
					<h3>{t(`cash.explanation.sections.${section}`)}</h3>
					{sentences.map((sentence) => (
						<p key={sentence}>{sentence}</p>
					))}
					{formula !== undefined && <p className={styles.formula}>{formula}</p>}
				</Fragment>
			))}
			{calculation !== null && (
				<>
					<h3>{t('explanation.sections.fixings')}</h3>
					<CashFixings calculation={calculation} />
				</>
			)}
		</>
	);
}
