import Button from '@cloudscape-design/components/button';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import { withThousands } from '../result/figure-text.ts';
import { useBatchText } from './batch-text.ts';
import styles from './batch-toolbar.module.css';
import type { BatchProgress } from './calculate/use-batch.ts';

interface BatchProgressPanelProps {
	readonly progress: BatchProgress;
	readonly onCancel: () => void;
}

const whole = 100;

/** How far a batch is. It stays above the overlay of running calls, so that it can be cancelled. */
export function BatchProgressPanel({ progress: { done, total }, onCancel }: BatchProgressPanelProps) {
	const { t } = useBatchText();
	const shown = (count: number) => withThousands(String(count));
	const label = total === undefined ? t('progress.reading') : t('progress.calculating');
	const counts =
		total === undefined ? {} : { additionalInfo: t('progress.count', { done: shown(done), total: shown(total) }) };
	return (
		<div className={styles.progress}>
			<div className={styles.bar}>
				<ProgressBar
					label={label}
					value={total === undefined || total === 0 ? 0 : (done / total) * whole}
					{...counts}
				/>
			</div>
			<Button onClick={onCancel}>{t('progress.cancel')}</Button>
		</div>
	);
}
