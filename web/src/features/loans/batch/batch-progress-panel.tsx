import { type Progress, ProgressPanel } from '#ui/progress-panel.tsx';
import { useBatchText } from './batch-text.ts';

interface BatchProgressPanelProps {
	readonly progress: Progress;
	readonly onCancel: () => void;
}

export function BatchProgressPanel({ progress, onCancel }: BatchProgressPanelProps) {
	const { t } = useBatchText();
	return (
		<ProgressPanel
			progress={progress}
			label={t(progress.total === undefined ? 'progress.reading' : 'progress.calculating')}
			countText={(counts) => t('progress.count', counts)}
			cancelText={t('progress.cancel')}
			onCancel={onCancel}
		/>
	);
}
