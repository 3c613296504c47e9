import { type Progress, ProgressPanel } from '#ui/progress-panel.tsx';
import { useValuationText } from '../shared/valuation-text.ts';

interface CalculationProgressPanelProps {
	readonly progress: Progress;
	readonly onCancel: () => void;
}

export function CalculationProgressPanel({ progress, onCancel }: CalculationProgressPanelProps) {
	const { t } = useValuationText();
	return (
		<ProgressPanel
			progress={progress}
			label={t(progress.total === undefined ? 'progress.reading' : 'progress.valuing')}
			countText={(counts) => t('progress.count', counts)}
			cancelText={t('progress.cancel')}
			onCancel={onCancel}
		/>
	);
}
