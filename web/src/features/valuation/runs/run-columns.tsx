import Checkbox from '@cloudscape-design/components/checkbox';
import type { StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { dateText } from '#i18n/date-text.ts';
import { instantText } from '#lib/dates/instant-text.ts';
import type { RunState as State } from '#shared/contract/run-states.ts';
import type { RunSummary } from '#shared/contract/valuation-runs.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { PlaceLink } from '../shared/place-link.tsx';
import { useValuationText, type ValuationText } from '../shared/valuation-text.ts';
import styles from './runs-trail.module.css';

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

/** The way back to the list of runs, before the name of what is shown. */
export function RunsTrail({ name }: { readonly name: string }) {
	const { t } = useValuationText();
	return (
		<nav aria-label={t('runs.trail')} className={styles.trail}>
			<PlaceLink to={{ kind: 'engine' }}>{t('title')}</PlaceLink>
			<span aria-hidden="true">/</span>
			<PlaceLink to={{ kind: 'runs' }}>{t('runs.title')}</PlaceLink>
			<span aria-hidden="true">/</span>
			<span aria-current="page">{name}</span>
		</nav>
	);
}

interface Choice {
	/** Runs to be compared. */
	readonly chosen: readonly string[];
	readonly onChoose: (runId: string) => void;
}

const count = (n: number | undefined) => n?.toLocaleString('en-US');

/** The name of a run; without one its identifier. */
export const runName = ({ name = '', runId }: Pick<RunSummary, 'name' | 'runId'>): string =>
	name === '' ? runId : name;

/** The columns of the list of runs. Each run leads to its address; two that are done can be compared. */
export function runColumns(
	{ t, language }: ValuationText,
	{ chosen, onChoose }: Choice,
): readonly DataColumn<RunSummary>[] {
	return [
		{
			key: 'compare',
			title: t('runs.choose'),
			text: () => undefined,
			cell: (run) => (
				<Checkbox
					ariaLabel={t('runs.chooseRun', { name: runName(run) })}
					disabled={run.state !== 'done'}
					checked={chosen.includes(run.runId)}
					onChange={() => onChoose(run.runId)}
				/>
			),
		},
		{
			key: 'name',
			title: t('runs.name'),
			text: runName,
			cell: (run) => <PlaceLink to={{ kind: 'run', runId: run.runId }}>{runName(run)}</PlaceLink>,
			sortValue: (run) => runName(run).toLowerCase(),
		},
		{
			key: 'state',
			title: t('runs.state'),
			text: ({ state }) => t(`runs.states.${state}`),
			cell: (run) => <RunState run={run} />,
			sortValue: ({ state }) => state,
		},
		{
			key: 'valuationDate',
			title: t('workbook.results.valuationDate'),
			text: ({ valuationDate }) => dateText(valuationDate, language),
			sortValue: ({ valuationDate }) => valuationDate,
		},
		{ key: 'reportCurrency', title: t('workbook.results.reportCurrency'), text: (run) => run.reportCurrency },
		{
			key: 'rows',
			title: t('runs.deals'),
			isNumeric: true,
			text: ({ rows }) => count(rows),
			sortValue: ({ rows }) => rows,
		},
		{
			key: 'failed',
			title: t('runs.failedDeals'),
			isNumeric: true,
			text: ({ failed }) => count(failed),
			sortValue: ({ failed }) => failed,
		},
		{
			key: 'withoutView',
			title: t('runs.withoutView'),
			isNumeric: true,
			text: ({ withoutView }) => count(withoutView),
			sortValue: ({ withoutView }) => withoutView,
		},
		{ key: 'kind', title: t('runs.kind'), text: ({ kind }) => t(`runs.kinds.${kind}`) },
		{ key: 'startedBy', title: t('runs.by'), text: ({ startedBy }) => startedBy, sortValue: (run) => run.startedBy },
		{
			key: 'startedAt',
			title: t('runs.at'),
			text: ({ startedAt }) => instantText(startedAt, language),
			sortValue: ({ startedAt }) => startedAt,
		},
	];
}
