import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import type { TableProps } from '@cloudscape-design/components/table';
import { dateText } from '#i18n/date-text.ts';
import { instantText } from '#lib/dates/instant-text.ts';
import type { LoanScope, LoanSummary } from '#shared/contract/loans.ts';
import { withThousands } from '../shared/figures/figure-text.ts';
import type { SavedText } from './saved-text.ts';
import { loanAddress } from './saved-text.ts';

interface LoanColumnActions {
	readonly onOpen: (loan: LoanSummary) => void;
	readonly onRemove: (loan: LoanSummary) => void;
}

type LoanColumn = TableProps.ColumnDefinition<LoanSummary>;

/** The columns of a list of saved loans. The name leads to the address of its loan. */
export function loanColumns(
	scope: LoanScope,
	{ t, language }: SavedText,
	{ onOpen, onRemove }: LoanColumnActions,
): readonly LoanColumn[] {
	const date = (text: string) => dateText(text, language);
	const owner: LoanColumn = {
		id: 'owner',
		header: t('list.owner'),
		cell: (loan) => (loan.isOwnerRemoved ? t('list.removed', { owner: loan.owner }) : loan.owner),
	};
	return [
		{
			id: 'name',
			header: t('list.name'),
			isRowHeader: true,
			minWidth: 160,
			cell: (loan) => (
				<Link
					href={loanAddress(loan.loanId)}
					onFollow={(event) => {
						event.preventDefault();
						onOpen(loan);
					}}
				>
					{loan.name}
				</Link>
			),
		},
		{ id: 'reference', header: t('list.reference'), minWidth: 100, cell: ({ reference }) => reference },
		{
			id: 'parties',
			header: t('list.parties'),
			minWidth: 130,
			cell: ({ borrower, facility }) => [borrower, facility].filter((each) => each !== '').join(' · '),
		},
		{ id: 'currency', header: t('list.currency'), cell: ({ currency }) => currency },
		{
			id: 'period',
			header: t('list.period'),
			minWidth: 142,
			cell: ({ startDate, endDate }) => (
				<>
					<div>{date(startDate)}</div>
					<div>{date(endDate)}</div>
				</>
			),
		},
		{
			id: 'principal',
			header: (
				<Box textAlign="right" fontWeight="bold" color="inherit">
					{t('list.principal')}
				</Box>
			),
			minWidth: 120,
			cell: ({ principal }) => <Box textAlign="right">{withThousands(principal)}</Box>,
		},
		...(scope === 'shared' ? [owner] : []),
		{
			id: 'saved',
			header: t('list.saved'),
			minWidth: 170,
			cell: ({ savedAt, savedBy }) => (
				<>
					<div>{instantText(savedAt, language)}</div>
					<Box variant="small">{savedBy}</Box>
				</>
			),
		},
		{
			id: 'actions',
			header: t('list.actions'),
			minWidth: 118,
			cell: (loan) =>
				loan.canRemove && (
					<Button
						variant="inline-link"
						ariaLabel={t('list.removeOf', { name: loan.name })}
						onClick={() => onRemove(loan)}
					>
						{t('list.remove')}
					</Button>
				),
		},
	];
}
