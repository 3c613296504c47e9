import { Button, ProgressBar } from '@cloudscape-design/components';
import styles from './progress-panel.module.css';

export interface Progress {
	readonly done: number;
	readonly total?: number | undefined;
}

interface ProgressPanelProps {
	readonly progress: Progress;
	readonly label: string;
	readonly countText: (counts: { readonly done: string; readonly total: string }) => string;
	readonly cancelText: string;
	readonly onCancel: () => void;
}

const whole = 100;
const shown = (count: number) => count.toLocaleString('en-US');

/** Shows the progress of a calculation. The panel is above the loading overlay, so that the user can cancel it. */
export function ProgressPanel({ progress: { done, total }, label, countText, ...panel }: ProgressPanelProps) {
	const counts = total === undefined ? {} : { additionalInfo: countText({ done: shown(done), total: shown(total) }) };
	return (
		<div className={styles.panel}>
			<div className={styles.bar}>
				<ProgressBar label={label} value={total ? (done / total) * whole : 0} {...counts} />
			</div>
			<Button onClick={panel.onCancel}>{panel.cancelText}</Button>
		</div>
	);
}
