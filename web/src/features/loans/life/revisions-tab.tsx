import { Box, Button, SpaceBetween, StatusIndicator } from '@cloudscape-design/components';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#lib/api-client.ts';
import { dateText, instantText } from '#lib/dates/local-day.ts';
import { type LoanRevision, loanRevisionAcknowledge } from '#shared/contract/loan-portfolio.ts';
import type { SavedLoan } from '#shared/contract/loans.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { CopyTableButton, DataTable } from '#ui/data-table/data-table.tsx';
import { useProblemNotice } from '#ui/use-problem-notice.ts';
import { Loaded } from '../shared/life/loaded.tsx';
import { payableColumn } from '../shared/life/loan-list.tsx';
import { useLifeText } from '../shared/loans-text.ts';
import { reloadLoans } from '../shared/saved/loan-queries.ts';
import { revisionsQuery } from './life-queries.ts';

const problemMillis = 8000;
/** Maximum number of changes that one call can acknowledge. */
const maxMarks = 100;

/** Lists known amounts that changed because a fixing was revised or published late. */
export function RevisionsTab({ loan: { loanId, currency } }: { readonly loan: SavedLoan }) {
	const text = useLifeText();
	const { t, language } = text;
	const queries = useQueryClient();
	const tell = useProblemNotice(text, problemMillis);
	const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(revisionsQuery(loanId));
	const acknowledge = useMutation({
		mutationFn: (revisionIds: readonly string[]) =>
			callApi(loanRevisionAcknowledge, { loanId, revisionIds: revisionIds.slice(0, maxMarks) }),
		onError: (failure) => tell(failure, t('failed.unknown')),
		onSettled: () => reloadLoans(queries),
	});
	const rows = data?.pages.flatMap(({ revisions }) => revisions);
	const columns: readonly DataColumn<LoanRevision>[] = [
		{ key: 'period', title: t('fields.period'), isNumeric: true, text: ({ period }) => String(period) },
		{ key: 'start', title: t('fields.start'), text: ({ start }) => dateText(start, language) },
		{ key: 'end', title: t('fields.end'), text: ({ end }) => dateText(end, language) },
		payableColumn('old', t('revisions.old'), currency, ({ oldAmount }) => oldAmount),
		payableColumn('new', t('revisions.new'), currency, ({ newAmount }) => newAmount),
		payableColumn('difference', t('revisions.difference'), currency, ({ difference }) => difference),
		{
			key: 'cause',
			title: t('revisions.cause'),
			text: ({ cause: { index, date, oldValue, newValue }, reason }) =>
				[
					t(oldValue === undefined ? 'revisions.late' : 'revisions.revised', {
						index,
						date: dateText(date, language),
						old: oldValue ?? '',
						new: newValue,
					}),
					...(reason === undefined ? [] : [t(`revisions.reasons.${reason}`)]),
				].join(' '),
		},
		{
			key: 'stated',
			title: t('revisions.stated'),
			text: ({ cause: { source, statedAt } }) => `${source}, ${instantText(statedAt, language)}`,
		},
		{
			key: 'state',
			title: t('fields.status'),
			text: ({ acknowledgedBy, acknowledgedAt = '' }) =>
				acknowledgedBy === undefined
					? t('revisions.open')
					: t('revisions.acknowledged', { by: acknowledgedBy, at: instantText(acknowledgedAt, language) }),
			cell: ({ revisionId, period, acknowledgedBy, acknowledgedAt = '' }) =>
				acknowledgedBy === undefined ? (
					<Button
						loading={acknowledge.isPending}
						ariaLabel={t('revisions.acknowledgeOf', { period })}
						onClick={() => acknowledge.mutate([revisionId])}
					>
						{t('revisions.acknowledge')}
					</Button>
				) : (
					<StatusIndicator type="success">
						{t('revisions.acknowledged', { by: acknowledgedBy, at: instantText(acknowledgedAt, language) })}
					</StatusIndicator>
				),
		},
	];
	return (
		<Loaded query={{ data: rows, error, isFetching, refetch: refetch as never }}>
			{(revisions) => {
				const open = revisions.flatMap(({ acknowledgedAt, revisionId }) =>
					acknowledgedAt === undefined ? [revisionId] : [],
				);
				if (revisions.length === 0) return <Box>{t('revisions.none')}</Box>;
				return (
					<SpaceBetween size="s">
						<div>{t('revisions.description')}</div>
						<SpaceBetween direction="horizontal" size="s">
							{open.length > 1 && (
								<Button loading={acknowledge.isPending} onClick={() => acknowledge.mutate(open)}>
									{t('revisions.acknowledgeAll', { count: Math.min(open.length, maxMarks) })}
								</Button>
							)}
							<CopyTableButton columns={columns} rows={revisions} />
						</SpaceBetween>
						<DataTable
							label={t('tabs.revisions')}
							columns={columns}
							groups={[{ key: '', rows: revisions }]}
							keyOf={({ revisionId }) => revisionId}
						/>
						{hasNextPage && (
							<Button loading={isFetching} onClick={() => void fetchNextPage()}>
								{t('more')}
							</Button>
						)}
					</SpaceBetween>
				);
			}}
		</Loaded>
	);
}
