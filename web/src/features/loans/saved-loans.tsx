import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import Table from '@cloudscape-design/components/table';
import TextFilter from '@cloudscape-design/components/text-filter';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { helpAddress } from '#i18n/help-address.ts';
import { callApi } from '#lib/api-client.ts';
import type { PageAddress } from '#lib/page-address.ts';
import { useSession } from '#lib/session-context.ts';
import { type LoanScope, type LoanSummary, loanRemove, loanScopes } from '#shared/contract/loans.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { useNotifications } from '#ui/notifications.tsx';
import { OpenedLoan } from './opened-loan.tsx';
import { loanColumns } from './saved/loan-columns.tsx';
import styles from './saved/loans-list.module.css';
import { loanAddress, loanAt, loansQuery, reloadLoans, useLoanProblem, useSavedText } from './saved/saved-text.ts';
import { setCurrentLoan, useCurrentLoan } from './shared/desk/current-loan.ts';
import type { ReferenceData } from './shared/form/form-state.ts';

interface RemoveLoanProps {
	readonly loan: LoanSummary;
	readonly onClose: () => void;
}

/** Asks before a loan is removed. The inputs in the calculator stay, and belong to no loan from then on. */
function RemoveLoan({ loan, onClose }: RemoveLoanProps) {
	const { t } = useSavedText();
	const session = useSession();
	const current = useCurrentLoan();
	const queryClient = useQueryClient();
	const { show } = useNotifications();
	const tellProblem = useLoanProblem();
	const { loanId, version, name } = loan;
	const removal = useMutation({
		mutationFn: () => callApi(loanRemove, { loanId, version }),
		onSuccess: () => {
			if (current?.loanId === loanId) setCurrentLoan(session, undefined);
			show({ type: 'success', text: t('done.removed', { name }), durationMillis: 4000 });
		},
		onError: (error) => tellProblem(error, t('failed.remove')),
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

/** The saved loans of the user or of the organisation, to be found, opened and removed. */
function LoansList({ navigate }: Pick<PageAddress, 'navigate'>) {
	const text = useSavedText();
	const { t, language } = text;
	const [scope, setScope] = useState<LoanScope>('own');
	const [written, setWritten] = useState('');
	const [search, setSearch] = useState('');
	const [removing, setRemoving] = useState<LoanSummary>();
	const { data, isPending, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
		loansQuery(scope, search),
	);
	const loans = useMemo(() => data?.pages.flatMap((page) => page.loans) ?? [], [data]);
	const columns = useMemo(
		() =>
			loanColumns(scope, text, {
				onOpen: ({ loanId }) => void navigate(loanAddress(loanId)),
				onRemove: setRemoving,
			}),
		[scope, text, navigate],
	);
	return (
		<SpaceBetween size="s">
			<Header
				variant="h2"
				description={
					<>
						{t('description')}{' '}
						<Link external href={helpAddress('compounding-loans', language)}>
							{t('menu.help')}
						</Link>
					</>
				}
			>
				{t('title')}
			</Header>
			<SpaceBetween direction="horizontal" size="s" alignItems="end">
				<SegmentedControl
					label={t('list.segments')}
					selectedId={scope}
					options={loanScopes.map((id) => ({ id, text: t(`list.${id}`) }))}
					onChange={({ detail }) => setScope(detail.selectedId === 'shared' ? 'shared' : 'own')}
				/>
				<div className={styles.search}>
					<TextFilter
						filteringText={written}
						filteringPlaceholder={t('list.search')}
						filteringAriaLabel={t('list.search')}
						filteringClearAriaLabel={t('list.clear')}
						onChange={({ detail }) => setWritten(detail.filteringText.slice(0, 100))}
						onDelayedChange={({ detail }) => setSearch(detail.filteringText.slice(0, 100))}
					/>
				</div>
				<Button
					iconName="refresh"
					loading={isFetching && !isPending}
					ariaLabel={t('list.refresh')}
					onClick={() => void refetch()}
				/>
			</SpaceBetween>
			{isPending && <StatusIndicator type="loading">{t('list.loading')}</StatusIndicator>}
			{isError && <StatusIndicator type="error">{t('failed.load')}</StatusIndicator>}
			{data !== undefined &&
				(loans.length === 0 ? (
					<EmptyList scope={scope} search={search} />
				) : (
					<Table
						trackBy="loanId"
						wrapLines
						items={loans}
						columnDefinitions={columns}
						ariaLabels={{ tableLabel: t('title') }}
					/>
				))}
			{hasNextPage && (
				<Button loading={isFetching} onClick={() => void fetchNextPage()}>
					{t('list.more')}
				</Button>
			)}
			{removing !== undefined && <RemoveLoan loan={removing} onClose={() => setRemoving(undefined)} />}
		</SpaceBetween>
	);
}

function EmptyList({ scope, search }: { readonly scope: LoanScope; readonly search: string }) {
	const { t } = useSavedText();
	if (search.trim() !== '') return <Box padding="l">{t('list.noMatch', { search })}</Box>;
	const owner = scope === 'own' ? 'Own' : 'Shared';
	return (
		<Box textAlign="center" padding="xl" color="text-body-secondary">
			<Box variant="h3" color="inherit">
				{t(`list.empty${owner}`)}
			</Box>
			{t(`list.empty${owner}Hint`)}
		</Box>
	);
}

interface SavedLoansProps extends PageAddress {
	readonly reference: ReferenceData;
	/** Latest rate date of the default currency. */
	readonly latestRateDate: LocalDate;
}

/** The list of saved loans, or the calculator with the loan that the address names. */
export function SavedLoans({ pathname, ...calculator }: SavedLoansProps) {
	const loanId = loanAt(pathname);
	return loanId === undefined ? (
		<LoansList navigate={calculator.navigate} />
	) : (
		<OpenedLoan loanId={loanId} {...calculator} />
	);
}
