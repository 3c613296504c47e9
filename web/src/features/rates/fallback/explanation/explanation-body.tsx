import type { FallbackExplanation } from '../../../../../../shared/contract/fallback.ts';
import { dateText } from '../../../../i18n/date-text.ts';
import { ExplainedFixings } from '../../shared/explained-fixings.tsx';
import { ExplanationStepsView } from '../../shared/explanation-steps-view.tsx';
import { useRateText } from '../../shared/rate-text.ts';
import { statusText } from '../../shared/status-text.ts';
import { explanationSteps } from './explanation-steps.ts';

/** From the window and its fixings to the figure, step by step. */
export function ExplanationBody({ explanation }: { readonly explanation: FallbackExplanation }) {
	const text = useRateText();
	const { t, language } = text;
	const { calculation, isPublished, status } = explanation;
	const steps = explanationSteps(explanation, text);
	return (
		<>
			<p>
				<strong>{explanation.fallbackRate}</strong> {statusText(status, text)}
			</p>
			{isPublished && <p>{t('explanation.published', { status: statusText(status, text) })}</p>}
			{calculation === null && <p>{t('explanation.noCalculation')}</p>}
			<ExplanationStepsView
				steps={steps.map(({ section, ...step }) => ({ heading: t(`explanation.sections.${section}`), ...step }))}
			/>
			{calculation !== null && (
				<ExplainedFixings
					index={calculation.index}
					columns={[t('explanation.columns.date'), t('explanation.columns.value'), t('explanation.columns.weight')]}
					rows={calculation.fixings.map(({ date, value, weight }) => [dateText(date, language), value, String(weight)])}
				/>
			)}
		</>
	);
}
