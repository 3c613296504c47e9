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

/** The state of a run, with its place while it waits and its progress while its deals are valued. */
export function RunState({ run }: { readonly run: Pick<RunSummary, 'state' | 'progress' | 'waitingPlace'> }) {
	const { state, progress, waitingPlace: place } = run;
	const { t } = useValuationText();
	const part = progress.toLocaleString('en-US', { style: 'percent' });
	return (
		<StatusIndicator type={types[state]}>
			{place === undefined ? t(`runs.states.${state}`) : t('runs.states.waiting', { place })}{' '}
			{state === 'running' && part}
		</StatusIndicator>
	);
}
