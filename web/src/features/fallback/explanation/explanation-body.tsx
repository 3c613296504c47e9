import { Fragment } from 'react';
import type { FallbackExplanation } from '../../../../../shared/contract/fallback.ts';
import { dateText } from '../../../i18n/date-text.ts';
import { useRateText } from '../../../ui/rate-screen/rate-text.ts';
import { statusText } from '../../../ui/rate-screen/status-text.ts';
import styles from './explanation-panel.module.css';
import { explanationSteps } from './explanation-steps.ts';

/** From the window and its fixings to the figure, step by step. */
export function ExplanationBody({ explanation }: { readonly explanation: FallbackExplanation }) {
	const text = useRateText();
	const { t, language } = text;
	const { calculation, isPublished, status } = explanation;
	return (
		<>
			<p>
				<strong>{explanation.fallbackRate}</strong> {statusText(status, text)}
			</p>
			{isPublished && <p>{t('explanation.published', { status: statusText(status, text) })}</p>}
			{calculation === null && <p>{t('explanation.noCalculation')}</p>}
			{explanationSteps(explanation, text).map(({ section, sentences, formula }) => (
				<Fragment key={section}>
					<h3>{t(`explanation.sections.${section}`)}</h3>
					{sentences.map((sentence) => (
						<p key={sentence}>{sentence}</p>
					))}
					{formula !== undefined && <p className={styles.formula}>{formula}</p>}
				</Fragment>
			))}
			{calculation !== null && (
				<>
					<h3>{t('explanation.sections.fixings')}</h3>
					<table className={styles.fixings} aria-label={t('explanation.fixingsLabel', { index: calculation.index })}>
						<thead>
							<tr>
								<th scope="col">{t('explanation.columns.date')}</th>
								<th scope="col">{t('explanation.columns.value')}</th>
								<th scope="col">{t('explanation.columns.weight')}</th>
							</tr>
						</thead>
						<tbody>
							{calculation.fixings.map(({ date, value, weight }) => (
								<tr key={date}>
									<td>{dateText(date, language)}</td>
									<td>{value}</td>
									<td>{weight}</td>
								</tr>
							))}
						</tbody>
					</table>
				</>
			)}
		</>
	);
}
