import {
	Alert,
	Box,
	Button,
	Header,
	Link,
	SegmentedControl,
	SpaceBetween,
	StatusIndicator,
} from '@cloudscape-design/components';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { describeProblem } from '#i18n/describe-problem.ts';
import { helpAddress } from '#i18n/help-address.ts';
import { callApi } from '#lib/api-client.ts';
import { dateText } from '#lib/dates/local-day.ts';
import type { PageAddress } from '#lib/page-address.ts';
import { useSession } from '#lib/session-context.ts';
import { periodStatuses } from '#shared/contract/loan-life.ts';
import { type LoanPosition, loanPositions } from '#shared/contract/loan-portfolio.ts';
import { type LoanSummary, loanRemove } from '#shared/contract/loans.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { CopyTableButton, DataTable } from '#ui/data-table/data-table.tsx';
import { useNotifications } from '#ui/notifications.tsx';
import { usePrinting } from '#ui/use-printing.ts';
import { useProblemNotice } from '#ui/use-problem-notice.ts';
import { useSettled } from '#ui/use-settled.ts';
import { calculatorAddress, loansAddress } from '../shared/calculator-address.ts';
import { setCurrentLoan, useCurrentLoan } from '../shared/desk/current-loan.ts';
import type { ReferenceData } from '../shared/form/form-state.ts';
import { ChoiceFilter, LoanSearch, maxSearch } from '../shared/life/loan-filters.tsx';
import { LoanLink, PeriodStatus } from '../shared/life/loan-list.tsx';
import { LoanProblems } from '../shared/life/loan-problems.tsx';
import { TotalsTable } from '../shared/life/totals-table.tsx';
import { useAddressState } from '../shared/life/use-address-state.ts';
import { type LifeText, nextKindsText, nextPrincipalText, payableText, useLifeText } from '../shared/loans-text.ts';
import { loansKey, reloadLoans } from '../shared/saved/loan-queries.ts';
import { ImportLoans } from './import-loans.tsx';

interface PositionActions extends Pick<PageAddress, 'navigate'> {
	readonly canRemove: (loan: LoanPosition) => boolean;
	readonly onRemove: (loan: LoanPosition) => void;
}

/** Returns the columns of the list of loans. The API sorts the loans by their next payment date. */
function positionColumns(
	text: LifeText,
	{ navigate, canRemove, onRemove }: PositionActions,
): readonly DataColumn<LoanPosition>[] {
	const { t, language } = text;
	const date = (day: string | undefined) => (day === undefined ? undefined : dateText(day, language));
	return [
		{
			key: 'name',
			title: t('fields.loan'),
			text: ({ name }) => name,
			cell: ({ loanId, name }) => (
				<LoanLink loanId={loanId} navigate={navigate}>
					{name}
				</LoanLink>
			),
		},
		{
			key: 'status',
			title: t('fields.status'),
			text: ({ status, problem }) => (problem === undefined ? status && t(`statuses.${status}`) : t('statuses.faulty')),
			cell: ({ status, problem }) =>
				problem !== undefined ? (
					<StatusIndicator type="error">{t('statuses.faulty')}</StatusIndicator>
				) : status === undefined ? (
					t('statuses.ended')
				) : (
					<PeriodStatus status={status} />
				),
		},
		{
			key: 'revisions',
			title: t('fields.revised'),
			text: ({ openRevisions }) => (openRevisions === 0 ? undefined : String(openRevisions)),
			cell: ({ openRevisions, loanId }) =>
				openRevisions > 0 && (
					<StatusIndicator type="warning">
						<LoanLink loanId={loanId} query="?tab=revisions" navigate={navigate}>
							{t('revised', { count: openRevisions })}
						</LoanLink>
					</StatusIndicator>
				),
		},
		{
			key: 'next',
			title: t('fields.nextPayment'),
			text: ({ next }) => next && date(next.date),
			copied: ({ next }) => next && { kind: 'date', value: next.date },
		},
		{ key: 'kind', title: t('payments.kind'), text: ({ next }) => next && nextKindsText(next, text) },
		{
			key: 'amount',
			title: t('fields.nextAmount'),
			isNumeric: true,
			text: ({ next, currency }) => next?.interest && payableText(next.interest, currency),
			exact: ({ next }) => next?.interest,
		},
		{
			key: 'principal',
			title: t('fields.nextPrincipal'),
			isNumeric: true,
			text: ({ next, currency }) => next && nextPrincipalText(next, currency, text),
		},
		{
			key: 'currency',
			title: t('fields.currencyIndex'),
			text: ({ currency, index }) => [currency, index].filter((each) => each !== '').join(' · '),
		},
		{
			key: 'balance',
			title: t('fields.balance'),
			isNumeric: true,
			text: ({ balance, currency }) => (balance === undefined ? undefined : payableText(balance, currency)),
			exact: ({ balance }) => balance,
		},
		{
			key: 'period',
			title: t('fields.period'),
			text: ({ period, periods }) => (period === undefined ? undefined : t('periodOf', { period, periods })),
		},
		{ key: 'maturity', title: t('fields.maturity'), text: ({ maturity }) => date(maturity) },
		{ key: 'borrower', title: t('fields.borrower'), text: ({ borrower }) => borrower || undefined },
		{ key: 'reference', title: t('fields.reference'), text: ({ reference }) => reference || undefined },
		{
			key: 'actions',
			title: t('fields.actions'),
			text: () => undefined,
			cell: (loan) =>
				canRemove(loan) && (
					<Button
						variant="inline-link"
						wrapText={false}
						ariaLabel={t('remove.of', { name: loan.name })}
						onClick={() => onRemove(loan)}
					>
						{t('remove.action')}
					</Button>
				),
		},
	];
}

interface RemoveLoanProps {
	readonly loan: Pick<LoanSummary, 'loanId' | 'version' | 'name' | 'scope'>;
	readonly onClose: () => void;
}

const problemMillis = 8000;

/** Asks before a loan is removed. If it is open in the calculator, its inputs stay, but no longer belong to a loan. */
function RemoveLoan({ loan, onClose }: RemoveLoanProps) {
	const text = useLifeText();
	const { t } = text;
	const session = useSession();
	const current = useCurrentLoan();
	const queryClient = useQueryClient();
	const { show } = useNotifications();
	const tellProblem = useProblemNotice(text, problemMillis);
	const { loanId, version, name } = loan;
	const removal = useMutation({
		mutationFn: () => callApi(loanRemove, { loanId, version }),
		onSuccess: () => {
			if (current?.loanId === loanId) setCurrentLoan(session, undefined);
			show({ type: 'success', text: t('remove.done', { name }), durationMillis: 4000 });
		},
		onError: (error) => tellProblem(error, t('remove.failed')),
		onSettled: () => {
			onClose();
			return reloadLoans(queryClient);
		},
	});
	return (
		<ActionDialog
			title={t('remove.title')}
			cancel={t('cancel')}
			action={{ text: t('remove.action'), isBusy: removal.isPending, onPress: () => removal.mutate() }}
			onCancel={onClose}
		>
			{t(loan.scope === 'shared' ? 'remove.sharedQuestion' : 'remove.question', { name })}
		</ActionDialog>
	);
}

const scopes = ['all', 'own', 'shared'] as const;
const statuses = [...periodStatuses, 'revised', 'faulty'] as const;

interface LoansFilter {
	readonly scope: (typeof scopes)[number];
	readonly search: string;
	readonly currency: string;
	readonly status: (typeof statuses)[number] | undefined;
}

function usePositions({ scope, search, currency, status }: LoansFilter) {
	return useInfiniteQuery({
		queryKey: [...loansKey, 'positions', scope, search, currency, status],
		queryFn: ({ pageParam: cursor, signal }) =>
			callApi(
				loanPositions,
				{
					scope,
					search,
					...(currency === '' ? {} : { currency }),
					...(status && { status }),
					...(cursor !== undefined && { cursor }),
				},
				{ signal },
			),
		initialPageParam: undefined as string | undefined,
		getNextPageParam: ({ cursor }) => cursor,
		retry: false,
		refetchOnWindowFocus: false,
	});
}

interface LoansListProps extends Pick<PageAddress, 'navigate'> {
	readonly reference: ReferenceData;
}

export function LoansList({ navigate, reference }: LoansListProps) {
	const text = useLifeText();
	const { t, language } = text;
	const { isAdmin } = useSession();
	const [address, setAddress] = useAddressState(loansAddress, ['scope', 'q', 'currency', 'status']);
	const scope = scopes.find((each) => each === address.scope) ?? 'all';
	const status = statuses.find((each) => each === address.status);
	const currency = reference.currencies.some(({ code }) => code === address.currency) ? address.currency : '';
	const search = useSettled(address.q.slice(0, maxSearch).trim());
	const [removing, setRemoving] = useState<LoanPosition>();
	const [isImporting, setImporting] = useState(false);
	const query = usePositions({ scope, search, currency, status });
	const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = query;
	const loans = useMemo(() => data?.pages.flatMap(({ positions }) => positions) ?? [], [data]);
	const [first] = data?.pages ?? [];
	const isPrinting = usePrinting();
	const columns = positionColumns(text, {
		navigate,
		canRemove: ({ isOwn, scope: of }) => isOwn || (isAdmin && of === 'shared'),
		onRemove: setRemoving,
	}).filter(({ key }) => key !== 'actions' || !isPrinting);
	const revised = first?.revised ?? 0;
	const isFiltered = search !== '' || currency !== '' || status !== undefined || scope !== 'all';
	return (
		<SpaceBetween size="s">
			<Header
				variant="h2"
				description={
					<>
						{t('list.description')}{' '}
						<Link external href={helpAddress('compounding-loans', language)}>
							{t('help')}
						</Link>
					</>
				}
				actions={
					<SpaceBetween direction="horizontal" size="xs">
						<CopyTableButton columns={columns} rows={loans} />
						<Button iconName="upload" onClick={() => setImporting(!isImporting)} ariaExpanded={isImporting}>
							{t('import.open')}
						</Button>
						<Button onClick={() => void navigate(calculatorAddress)}>{t('list.new')}</Button>
					</SpaceBetween>
				}
			>
				{t('list.title')}
			</Header>
			{isImporting && <ImportLoans onClose={() => setImporting(false)} />}
			<SpaceBetween direction="horizontal" size="s" alignItems="end">
				<SegmentedControl
					data-screen-only={scope === 'all' ? '' : undefined}
					label={t('filters.scope')}
					selectedId={scope}
					options={scopes.map((id) => ({ id, text: t(`scopes.${id}`) }))}
					onChange={({ detail }) => setAddress({ scope: detail.selectedId === 'all' ? '' : detail.selectedId })}
				/>
				<LoanSearch search={address.q} onSearch={(q) => setAddress({ q })} />
				<ChoiceFilter
					label={t('filters.currency')}
					all={t('filters.allCurrencies')}
					options={reference.currencies.map(({ code, index }) => ({ value: code, label: `${code} · ${index}` }))}
					chosen={currency}
					onChoose={(currency) => setAddress({ currency })}
				/>
				<ChoiceFilter
					label={t('fields.status')}
					all={t('filters.allStatuses')}
					options={statuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
					chosen={status ?? ''}
					onChoose={(status) => setAddress({ status })}
				/>
				<Button
					iconName="refresh"
					loading={isFetching && !isPending}
					ariaLabel={t('list.refresh')}
					onClick={() => void refetch()}
				/>
			</SpaceBetween>
			{revised > 0 && status !== 'revised' && (
				<Alert
					type="warning"
					action={<Button onClick={() => setAddress({ status: 'revised' })}>{t('list.showRevised')}</Button>}
				>
					{t('list.revised', { count: revised })}
				</Alert>
			)}
			<LoanProblems title={t('list.problems')} loans={loans} navigate={navigate} />
			{isPending && <StatusIndicator type="loading">{t('loading')}</StatusIndicator>}
			{error !== null && !isFetching && (
				<Alert type="error" action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}>
					{describeProblem(error, text, t('failed.load'))}
				</Alert>
			)}
			{first !== undefined &&
				(loans.length === 0 ? (
					<Box textAlign="center" padding="xl" color="text-body-secondary">
						<Box variant="h3" color="inherit">
							{t(isFiltered ? 'list.noMatch' : 'list.empty')}
						</Box>
						{t(isFiltered ? 'list.noMatchHint' : 'list.emptyHint')}
					</Box>
				) : (
					<SpaceBetween size="s">
						<Box variant="small">{t('list.asOf', { date: dateText(first.asOf, language) })}</Box>
						<DataTable label={t('list.title')} columns={columns} groups={[{ key: '', rows: loans }]} keyOf={keyOf} />
						{hasNextPage && (
							<Button loading={isFetching} onClick={() => void fetchNextPage()}>
								{t('more')}
							</Button>
						)}
						<TotalsTable totals={first.totals} columns={['loans', 'unknown', 'balance']} />
					</SpaceBetween>
				))}
			{removing !== undefined && <RemoveLoan loan={removing} onClose={() => setRemoving(undefined)} />}
		</SpaceBetween>
	);
}

const keyOf = ({ loanId }: LoanPosition) => loanId;
