import { explainFallback } from '../../../../../shared/contract/fallback.ts';
import { dateText } from '../../../i18n/date-text.ts';
import { ExplanationFrame } from '../../../ui/rate-screen/explanation-frame.tsx';
import { useRateText } from '../../../ui/rate-screen/rate-text.ts';
import { useRateError } from '../../../ui/rate-screen/use-rate-error.ts';
import type { FallbackGrid, FallbackRow } from '../fallback-grids.ts';
import { ExplanationBody } from './explanation-body.tsx';
import { useExplanation } from './use-explanation.ts';

interface ExplanationPanelProps {
	readonly grid: FallbackGrid;
	readonly row: FallbackRow;
	readonly onClose: () => void;
}

const api = { name: 'fallback', path: explainFallback.path } as const;

/** How the figures of one row came about. */
export function ExplanationPanel({ grid, row, onClose }: ExplanationPanelProps) {
	const { t, language } = useRateText();
	const { data, error, isPending } = useExplanation(grid, row);
	useRateError(error, api);
	return (
		<ExplanationFrame
			title={t('explanation.title', { name: grid.name, tenor: row.tenor })}
			details={[t('explanation.recordDate', { date: dateText(row.recordDate, language) })]}
			subject={row}
			state={isPending ? 'loading' : error === null ? 'loaded' : 'failed'}
			onClose={onClose}
		>
			{data !== undefined && <ExplanationBody explanation={data} />}
		</ExplanationFrame>
	);
}
