import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import type { RunState as State } from '#shared/contract/run-states.ts';
import type { RunSummary } from '#shared/contract/valuation-runs.ts';
import { useValuationText } from '../shared/valuation-text.ts';

const types: Readonly<Record<State, StatusIndicatorProps.Type>> = {
	uploaded: 'pending',
	splitting: 'in-progress',
	running: 'in-progress',
	joining: 'in-progress',
	done: 'success',
	failed: 'error',
	cancelled: 'stopped',
};

/** The state of a run, with its progress while its deals are valued. */
export function RunState({ run: { state, progress } }: { readonly run: Pick<RunSummary, 'state' | 'progress'> }) {
	const { t } = useValuationText();
	const part = progress.toLocaleString('en-US', { style: 'percent' });
	return (
		<StatusIndicator type={types[state]}>
			{t(`runs.states.${state}`)} {state === 'running' && part}
		</StatusIndicator>
	);
}
