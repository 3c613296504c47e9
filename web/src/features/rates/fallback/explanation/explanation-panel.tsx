import { explainFallback } from '../../../../../../shared/contract/fallback.ts';
import { dateText } from '../../../../i18n/date-text.ts';
import { ExplanationFrame } from '../../shared/explanation-frame.tsx';
import { useRateText } from '../../shared/rate-text.ts';
import { useRateError } from '../../shared/use-rate-error.ts';
import type { ExplainedFallback } from './explained-fallback.ts';
import { ExplanationBody } from './explanation-body.tsx';
import { useExplanation } from './use-explanation.ts';

interface ExplanationPanelProps {
	readonly explained: ExplainedFallback;
	readonly onClose: () => void;
}

const api = { name: 'fallback', path: explainFallback.path } as const;

/** How the figures of one row came about. */
export function ExplanationPanel({ explained, onClose }: ExplanationPanelProps) {
	const { grid, row } = explained;
	const { t, language } = useRateText();
	const { data, error, isPending } = useExplanation(grid, row);
	useRateError(error, api);
	return (
		<ExplanationFrame
			title={t('explanation.title', { name: grid.name, tenor: row.tenor })}
			details={[t('explanation.recordDate', { date: dateText(row.recordDate, language) })]}
			subject={explained}
			state={isPending ? 'loading' : error === null ? 'loaded' : 'failed'}
			onClose={onClose}
		>
			{data !== undefined && <ExplanationBody explanation={data} />}
		</ExplanationFrame>
	);
}
