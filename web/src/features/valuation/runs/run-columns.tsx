import Checkbox from '@cloudscape-design/components/checkbox';
import { dateText } from '#i18n/date-text.ts';
import { instantText } from '#lib/dates/instant-text.ts';
import type { RunSummary } from '#shared/contract/valuation-runs.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { PlaceLink } from '../shared/place-link.tsx';
import { runName } from '../shared/run-queries.ts';
import type { ValuationText } from '../shared/valuation-text.ts';
import { RunState } from './run-state.tsx';

interface Choice {
	/** Runs to be compared. */
	readonly chosen: readonly string[];
	readonly onChoose: (runId: string) => void;
}

const count = (n: number | undefined) => n?.toLocaleString('en-US');

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
