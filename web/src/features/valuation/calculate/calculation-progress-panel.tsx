import Button from '@cloudscape-design/components/button';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import { useValuationText } from '../shared/valuation-text.ts';
import styles from './calculation-progress-panel.module.css';
import type { CalculationProgress } from './use-calculation.ts';

interface CalculationProgressPanelProps {
	readonly progress: CalculationProgress;
	readonly onCancel: () => void;
}

const whole = 100;

/** How far a calculation is. It stays above the overlay of running calls, so that it can be cancelled. */
export function CalculationProgressPanel({ progress, onCancel }: CalculationProgressPanelProps) {
	const { t } = useValuationText();
	const { done, total } = progress;
	const count = (n: number) => n.toLocaleString('en-US');
	return (
		<div className={styles.panel}>
			<div className={styles.bar}>
				<ProgressBar
					label={t(total === undefined ? 'progress.reading' : 'progress.valuing')}
					value={total === undefined ? 0 : (done / total) * whole}
					additionalInfo={
						total === undefined ? undefined : t('progress.count', { done: count(done), total: count(total) })
					}
				/>
			</div>
			<Button onClick={onCancel}>{t('progress.cancel')}</Button>
		</div>
	);
}
