import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import type { LoanSummary } from '../../../../../shared/contract/loans.ts';
import { dateText } from '../../../i18n/date-text.ts';
import { instantText } from '../../../lib/dates/instant-text.ts';
import type { DataColumn } from '../../../ui/data-table/data-column.ts';
import { withThousands } from '../result/figure-text.ts';
import { loanAddress } from './loan-place.ts';
import type { LoansText } from './loans-text.ts';

interface LoanColumnActions {
	readonly onOpen: (loan: LoanSummary) => void;
	readonly onRemove: (loan: LoanSummary) => void;
}

/** The columns of the list of saved loans. The name leads to the address of its loan. */
export function loanColumns(
	{ t, language }: LoansText,
	{ onOpen, onRemove }: LoanColumnActions,
): readonly DataColumn<LoanSummary>[] {
	const date = (text: string) => dateText(text, language);
	const owner = (loan: LoanSummary) => (loan.isOwnerRemoved ? t('list.removed', { owner: loan.owner }) : loan.owner);
	return [
		{
			key: 'name',
			title: t('list.name'),
			isRowHeader: true,
			text: ({ name }) => name,
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
		{ key: 'reference', title: t('list.reference'), text: ({ reference }) => reference || undefined },
		{
			key: 'parties',
			title: t('list.parties'),
			text: ({ borrower, facility }) => [borrower, facility].filter((each) => each !== '').join(' · ') || undefined,
		},
		{ key: 'currency', title: t('list.currency'), text: ({ currency }) => currency },
		{
			key: 'period',
			title: t('list.period'),
			text: ({ startDate, endDate }) => t('list.period_value', { from: date(startDate), to: date(endDate) }),
		},
		{
			key: 'principal',
			title: t('list.principal'),
			isNumeric: true,
			text: ({ principal }) => (principal === '' ? undefined : withThousands(principal)),
		},
		{ key: 'owner', title: t('list.owner'), text: owner },
		{
			key: 'savedAt',
			title: t('list.saved'),
			text: ({ savedAt, savedBy }) => t('list.saved_value', { at: instantText(savedAt, language), by: savedBy }),
		},
		{
			key: 'actions',
			title: t('list.actions'),
			text: () => undefined,
			cell: (loan) =>
				loan.canRemove ? (
					<Button
						variant="inline-link"
						ariaLabel={t('list.removeOf', { name: loan.name })}
						onClick={() => onRemove(loan)}
					>
						{t('list.remove')}
					</Button>
				) : null,
		},
	];
}
