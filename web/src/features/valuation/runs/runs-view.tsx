import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import TextFilter from '@cloudscape-design/components/text-filter';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useSettled } from '#ui/use-settled.ts';
import { useOpenPlace } from '../shared/valuation-address.ts';
import { useQueryNotice, useValuationText } from '../shared/valuation-text.ts';
import { runColumns } from './run-columns.tsx';
import { chosenRuns, runsQuery } from './run-queries.ts';

const UsageNote = lazyPart(async () => (await import('#ui/usage-note.tsx')).UsageNote, { texts: ['usage'] });

/** The saved valuations of the organisation, to be opened or compared. */
export function RunsView() {
	const text = useValuationText();
	const { t } = text;
	const openPlace = useOpenPlace();
	const [search, setSearch] = useState('');
	const settled = useSettled(search.trim());
	const { data, error, errorUpdateCount, isPending, isFetching, hasNextPage, fetchNextPage, refetch } =
		useInfiniteQuery(runsQuery(settled));
	useQueryNotice(error, t('runs.failed'));
	const [chosen, setChosen] = useState<readonly string[]>([]);
	const runs = useMemo(() => data?.pages.flatMap((page) => page.runs) ?? [], [data]);
	const usage = data?.pages[0]?.usage;
	const groups = useMemo(() => [{ key: '', rows: runs }], [runs]);
	const columns = useMemo(
		() => runColumns(text, { chosen, onChoose: (runId) => setChosen((before) => chosenRuns(before, runId)) }),
		[text, chosen],
	);
	const compare = () => {
		// The earlier run comes first: differences are what has changed since.
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
					</SpaceBetween>
				}
			>
				{t('runs.title')}
			</Header>
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
					columns={columns}
					groups={groups}
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
