import { Button, Checkbox, Header, SpaceBetween, StatusIndicator, TextFilter } from '@cloudscape-design/components';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { describeProblem } from '#i18n/describe-problem.ts';
import { callApi } from '#lib/api-client.ts';
import { instantText } from '#lib/dates/local-day.ts';
import type { PageAddress } from '#lib/page-address.ts';
import { loanBatchRemove, type SavedBatchSummary, savedBatchLimits } from '#shared/contract/loan-batches.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { useNotifications } from '#ui/notifications.tsx';
import { usePrinting } from '#ui/use-printing.ts';
import { useSettled } from '#ui/use-settled.ts';
import { useBatchText } from '../../shared/loans-text.ts';
import { BatchLink, batchAddressOf } from './batch-link.tsx';
import { savedBatchesKey, savedBatchesQuery } from './saved-batches.tsx';

const noticeMillis = 8000;

export function SavedList({ navigate }: Pick<PageAddress, 'navigate'>) {
	const text = useBatchText();
	const { t, language } = text;
	const [search, setSearch] = useState('');
	const settled = useSettled(search.trim());
	const [chosen, setChosen] = useState<readonly string[]>([]);
	const [removed, setRemoved] = useState<SavedBatchSummary>();
	const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
		savedBatchesQuery(settled),
	);
	const batches = useMemo(() => data?.pages.flatMap((page) => page.batches) ?? [], [data]);
	const groups = useMemo(() => [{ key: '', rows: batches }], [batches]);
	const choose = (batchId: string) =>
		setChosen(chosen.includes(batchId) ? chosen.filter((each) => each !== batchId) : [...chosen, batchId].slice(-2));
	const compare = () => {
		// Compares from the earlier batch to the later one, so that the differences are changes over time.
		const [first, second] = [...chosen].sort();
		if (first && second) void navigate(batchAddressOf({ kind: 'comparison', first, second }));
	};
	const count = (key: 'rows' | 'calculated' | 'refused' | 'differing'): DataColumn<SavedBatchSummary> => ({
		key,
		title: t(`saved.${key}`),
		isNumeric: true,
		text: (batch) => batch[key].toLocaleString('en-US'),
		sortValue: (batch) => batch[key],
	});
	const isPrinting = usePrinting();
	const allColumns: readonly DataColumn<SavedBatchSummary>[] = [
		{
			key: 'compare',
			title: t('saved.choose'),
			text: () => undefined,
			cell: ({ batchId, name }) => (
				<Checkbox
					ariaLabel={t('saved.chooseBatch', { name })}
					checked={chosen.includes(batchId)}
					onChange={() => choose(batchId)}
				/>
			),
		},
		{
			key: 'name',
			title: t('saved.name'),
			text: ({ name }) => name,
			cell: ({ batchId, name }) => (
				<BatchLink to={{ kind: 'batch', batchId }} navigate={navigate}>
					{name}
				</BatchLink>
			),
			sortValue: ({ name }) => name.toLowerCase(),
		},
		{
			key: 'calculatedAt',
			title: t('saved.calculatedAt'),
			text: ({ calculatedAt }) => instantText(calculatedAt, language),
			sortValue: ({ calculatedAt }) => calculatedAt,
		},
		count('rows'),
		count('calculated'),
		count('refused'),
		count('differing'),
		{
			key: 'remove',
			title: t('saved.remove'),
			text: () => undefined,
			cell: (batch) => (
				<Button
					variant="inline-icon"
					iconName="remove"
					ariaLabel={t('saved.removeBatch', { name: batch.name })}
					onClick={() => setRemoved(batch)}
				/>
			),
		},
	];
	const columns = allColumns.filter(({ key }) => !isPrinting || (key !== 'compare' && key !== 'remove'));
	return (
		<SpaceBetween size="xs">
			<BatchLink to={{ kind: 'file' }} navigate={navigate}>
				{t('saved.back')}
			</BatchLink>
			<Header
				variant="h2"
				description={t('saved.description', { days: savedBatchLimits.retentionDays, max: savedBatchLimits.ofUser })}
				actions={
					<SpaceBetween direction="horizontal" size="xs">
						<Button iconName="refresh" ariaLabel={t('saved.refresh')} onClick={() => void refetch()} />
						<Button disabled={chosen.length !== 2} onClick={compare}>
							{t('saved.compare')}
						</Button>
					</SpaceBetween>
				}
			>
				{t('saved.title')}
			</Header>
			<TextFilter
				filteringText={search}
				onChange={({ detail }) => setSearch(detail.filteringText)}
				filteringAriaLabel={t('saved.search')}
				filteringPlaceholder={t('saved.search')}
			/>
			{error !== null && (
				<SpaceBetween direction="horizontal" size="s" alignItems="center">
					<StatusIndicator type="error">{describeProblem(error, text, t('messages.unavailable'))}</StatusIndicator>
					<Button loading={isFetching} onClick={() => void refetch()}>
						{t('saved.retry')}
					</Button>
				</SpaceBetween>
			)}
			{isPending && <StatusIndicator type="loading">{t('saved.loading')}</StatusIndicator>}
			{data !== undefined && (
				<DataTable
					label={t('saved.title')}
					columns={columns}
					groups={groups}
					keyOf={({ batchId }) => batchId}
					empty={t(settled === '' ? 'saved.empty' : 'saved.nothingFound')}
				/>
			)}
			{hasNextPage && (
				<Button loading={isFetching} onClick={() => void fetchNextPage()}>
					{t('saved.more')}
				</Button>
			)}
			{removed !== undefined && (
				<RemoveBatch
					batch={removed}
					onClose={() => {
						setRemoved(undefined);
						setChosen(chosen.filter((each) => each !== removed.batchId));
					}}
				/>
			)}
		</SpaceBetween>
	);
}

function RemoveBatch({ batch, onClose }: { readonly batch: SavedBatchSummary; readonly onClose: () => void }) {
	const text = useBatchText();
	const { t } = text;
	const { show } = useNotifications();
	const queryClient = useQueryClient();
	const { batchId, name } = batch;
	const removal = useMutation({
		mutationFn: () => callApi(loanBatchRemove, { batchId }),
		onSuccess: () => {
			queryClient.removeQueries({ queryKey: ['loan-batch', batchId] });
			show({ type: 'success', text: t('saved.removed', { name }), durationMillis: noticeMillis });
		},
		onError: (error) =>
			show({
				type: 'error',
				text: describeProblem(error, text, t('messages.unavailable')),
				durationMillis: noticeMillis,
			}),
		onSettled: () => {
			onClose();
			return queryClient.invalidateQueries({ queryKey: [savedBatchesKey] });
		},
	});
	return (
		<ActionDialog
			title={t('saved.removeTitle')}
			cancel={t('progress.cancel')}
			action={{ text: t('saved.remove'), isBusy: removal.isPending, onPress: () => removal.mutate() }}
			onCancel={onClose}
		>
			{t('saved.removeQuestion', { name })}
		</ActionDialog>
	);
}
