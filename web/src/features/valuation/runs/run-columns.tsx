import {
	Button,
	Checkbox,
	Header,
	SpaceBetween,
	StatusIndicator,
	type StatusIndicatorProps,
	TextFilter,
} from '@cloudscape-design/components';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isOffline } from '#lib/api-client.ts';
import { dateText, instantText } from '#lib/dates/local-day.ts';
import type { RunState as State } from '#shared/contract/run-states.ts';
import type { RunSummary } from '#shared/contract/valuation-runs.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { usePrinting } from '#ui/use-printing.ts';
import { useSettled } from '#ui/use-settled.ts';
import { PlaceLink } from '../shared/place-link.tsx';
import { useQueryNotice, useValuationText, type ValuationText } from '../shared/valuation.ts';
import { useOpenPlace } from '../shared/valuation-address.ts';
import { chosenRuns, runName, runsQuery } from '../shared/valuation-queries.ts';
import styles from './runs-trail.module.css';

export const RunForm = lazyPart(async () => (await import('./start/run-form.tsx')).RunForm, { texts: ['risk'] });

const UsageNote = lazyPart(async () => (await import('#ui/usage-note.tsx')).UsageNote, { texts: ['usage'] });

export function RunsView() {
	const text = useValuationText();
	const { t } = text;
	const openPlace = useOpenPlace();
	const [search, setSearch] = useState('');
	const settled = useSettled(search.trim());
	const { data, error, errorUpdateCount, isPending, isFetching, hasNextPage, fetchNextPage, refetch } =
		useInfiniteQuery(runsQuery(settled));
	useQueryNotice(isOffline(error) ? null : error, t('runs.failed'));
	const [chosen, setChosen] = useState<readonly string[]>([]);
	const [isStarting, setStarting] = useState(false);
	const runs = data?.pages.flatMap((page) => page.runs) ?? [];
	const usage = data?.pages[0]?.usage;
	const isPrinting = usePrinting();
	const columns = useMemo(
		() => runColumns(text, { chosen, onChoose: (runId) => setChosen((before) => chosenRuns(before, runId)) }),
		[text, chosen],
	);
	const compare = () => {
		// The earlier run comes first, so that a difference shows what has changed since then. Run IDs sort by time.
		const [first, second] = [...chosen].sort();
		if (first !== undefined && second !== undefined) openPlace({ kind: 'comparison', first, second });
	};
	return (
		<SpaceBetween size="xs">
			<Header
				variant="h2"
				description={t('runs.description')}
				actions={
					<SpaceBetween direction="horizontal" size="xs">
						<Button iconName="refresh" ariaLabel={t('runs.refresh')} onClick={() => void refetch()} />
						<Button disabled={chosen.length !== 2} onClick={compare}>
							{t('runs.compare')}
						</Button>
						<Button variant="primary" disabled={isStarting} onClick={() => setStarting(true)}>
							{t('runs.start')}
						</Button>
					</SpaceBetween>
				}
			>
				{t('runs.title')}
			</Header>
			{isStarting && <RunForm onClose={() => setStarting(false)} />}
			{usage !== undefined && <UsageNote usage={usage} />}
			<TextFilter
				filteringText={search}
				onChange={({ detail }) => setSearch(detail.filteringText)}
				filteringAriaLabel={t('runs.search')}
				filteringPlaceholder={t('runs.search')}
			/>
			{data === undefined && errorUpdateCount > 0 ? (
				<SpaceBetween direction="horizontal" size="s" alignItems="center">
					<StatusIndicator type="error">{t('runs.failed')}</StatusIndicator>
					<Button loading={isFetching} onClick={() => void refetch()}>
						{t('runs.retry')}
					</Button>
				</SpaceBetween>
			) : (
				isPending && <StatusIndicator type="loading">{t('runs.loading')}</StatusIndicator>
			)}
			{data !== undefined && (
				<DataTable
					label={t('runs.title')}
					columns={columns.filter(({ key }) => key !== 'compare' || !isPrinting)}
					groups={[{ key: '', rows: runs }]}
					keyOf={({ runId }) => runId}
					empty={t(settled === '' ? 'runs.empty' : 'runs.nothingFound')}
				/>
			)}
			{hasNextPage && (
				<Button loading={isFetching} onClick={() => void fetchNextPage()}>
					{t('runs.more')}
				</Button>
			)}
		</SpaceBetween>
	);
}

const types: Readonly<Record<State, StatusIndicatorProps.Type>> = {
	uploaded: 'pending',
	splitting: 'in-progress',
	running: 'in-progress',
	joining: 'in-progress',
	done: 'success',
	failed: 'error',
	cancelled: 'stopped',
};

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

function runColumns(
	{ t, language }: ValuationText,
	{ chosen, onChoose }: { readonly chosen: readonly string[]; readonly onChoose: (runId: string) => void },
): readonly DataColumn<RunSummary>[] {
	const count = (key: 'rows' | 'failed' | 'withoutView', title: string): DataColumn<RunSummary> => ({
		key,
		title,
		isNumeric: true,
		text: (run) => run[key]?.toLocaleString('en-US'),
		sortValue: (run) => run[key],
	});
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
		count('rows', t('runs.deals')),
		count('failed', t('runs.failedDeals')),
		count('withoutView', t('runs.withoutView')),
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
