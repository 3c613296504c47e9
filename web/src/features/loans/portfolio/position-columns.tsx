import { Button, StatusIndicator } from '@cloudscape-design/components';
import { dateText } from '#lib/dates/local-day.ts';
import type { PageAddress } from '#lib/page-address.ts';
import type { LoanPosition } from '#shared/contract/loan-portfolio.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { LoanLink } from '../shared/life/loan-link.tsx';
import { PeriodStatus } from '../shared/life/period-status.tsx';
import { type LifeText, nextKindsText, nextPrincipalText, payableText } from '../shared/loans-text.ts';

interface PositionActions extends Pick<PageAddress, 'navigate'> {
	readonly canRemove: (loan: LoanPosition) => boolean;
	readonly onRemove: (loan: LoanPosition) => void;
}

/** Returns the columns of the list of loans. The API sorts the loans by their next payment date. */
export function positionColumns(
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
