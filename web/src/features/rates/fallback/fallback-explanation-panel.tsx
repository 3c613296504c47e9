import { ExplanationBody } from '#features/rates/shared/explanation-body.tsx';
import { ExplanationPanel } from '#features/rates/shared/explanation-panel.tsx';
import { statusText, useRateText } from '#features/rates/shared/rate-text.ts';
import { dateText } from '#i18n/date-text.ts';
import { callApi } from '#lib/api-client.ts';
import { useSession } from '#lib/session-context.ts';
import { explainFallback, type FallbackExplanation } from '#shared/contract/fallback.ts';
import { fallbackExplanationSteps } from './fallback-explanation-steps.ts';
import type { FallbackGrid, FallbackRow } from './fallback-grids.ts';

/** The row of a grid whose figures are explained. */
export interface ExplainedFallback {
	readonly grid: FallbackGrid;
	readonly row: FallbackRow;
}

interface FallbackExplanationPanelProps {
	readonly explained: ExplainedFallback;
	readonly onClose: () => void;
}

/** Explains the figures of a row. */
export function FallbackExplanationPanel({ explained, onClose }: FallbackExplanationPanelProps) {
	const { t, language } = useRateText();
	const { userId } = useSession();
	const { currency, name } = explained.grid;
	const { tenor, recordDate } = explained.row;
	const request = { userid: userId, currency, name, tenor, recordDate };
	return (
		<ExplanationPanel
			title={t('explanation.title', { name, tenor })}
			details={[t('explanation.recordDate', { date: dateText(recordDate, language) })]}
			subject={explained}
			path={explainFallback.path}
			request={request}
			load={(signal) => callApi(explainFallback, request, { signal })}
			onClose={onClose}
		>
			{(explanation) => <Explanation explanation={explanation} />}
		</ExplanationPanel>
	);
}

function Explanation({ explanation }: { readonly explanation: FallbackExplanation }) {
	const text = useRateText();
	const { t, language } = text;
	const { fallbackRate, status, calculation } = explanation;
	return (
		<>
			<p>
				<strong>{fallbackRate}</strong> {statusText(status, text)}
			</p>
			<ExplanationBody
				explanation={explanation}
				steps={fallbackExplanationSteps(explanation, text).map((step) => ({
					...step,
					heading: t(`explanation.sections.${step.section}`),
				}))}
				fixings={{
					columns: [t('explanation.columns.date'), t('explanation.columns.value'), t('explanation.columns.weight')],
					rows: (calculation?.fixings ?? []).map(({ date, value, weight }) => [
						dateText(date, language),
						value,
						String(weight),
					]),
				}}
			/>
		</>
	);
}
