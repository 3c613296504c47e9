import Box from '@cloudscape-design/components/box';
import Link from '@cloudscape-design/components/link';
import { useRateText } from '#features/rates/shared/rate-text.ts';
import { helpAddress } from '#i18n/help-address.ts';
import type { DaySpan, StepSeries } from '#ui/step-chart/step-series.ts';
import styles from '../../shared/chart/rate-chart.module.css';
import { decisionLimits, decisionSources } from './decision-words.ts';
import type { LineDecisions } from './line-decisions.ts';

interface DecisionNoteProps {
	readonly series: readonly StepSeries[];
	readonly whole: DaySpan;
	/** Marked decisions. */
	readonly decided: readonly LineDecisions[];
}

/** Below a chart: where its policy decisions come from, and for which days and currencies none are known. */
export function DecisionNote({ series, whole, decided }: DecisionNoteProps) {
	const text = useRateText();
	const { t, language } = text;
	const sentences = [
		...(decided.length === 0 ? [] : [decisionSources(decided, text)]),
		...decisionLimits(series, whole, text),
	];
	if (sentences.length === 0) return null;
	return (
		<div className={styles.note}>
			<Box variant="small" color="text-body-secondary">
				{sentences.join(' ')}{' '}
				<Link external fontSize="inherit" href={helpAddress('overnight-rates', language, 'decisions')}>
					{t('overnight.decisions.help')}
				</Link>
			</Box>
		</div>
	);
}
