import { Fragment } from 'react';
import { ExplanationBody } from '#features/rates/shared/explanation-body.tsx';
import { ExplanationPanel } from '#features/rates/shared/explanation-panel.tsx';
import { statusText, useRateText } from '#features/rates/shared/rate-text.ts';
import { dateText } from '#i18n/date-text.ts';
import { callApi } from '#lib/api-client.ts';
import { useSession } from '#lib/session-context.ts';
import { type CashExplanation, explainCashFallback } from '#shared/contract/cash-explanation.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import styles from './cash-explanation-panel.module.css';
import { cashExplanationSteps } from './cash-explanation-steps.ts';
import type { CashTable } from './cash-tables.ts';
import { cashText } from './cash-text.ts';

/** The figures of a feature and tenor that are explained. */
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

/** Explains the figures of a feature and tenor. */
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
