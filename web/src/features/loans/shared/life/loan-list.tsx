import { Link, StatusIndicator, type StatusIndicatorProps } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import type { PageAddress } from '#lib/page-address.ts';
import type { SchedulePeriod } from '#shared/contract/loan-life.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { lifeAddress } from '../calculator-address.ts';
import { payableText, useLifeText } from '../loans-text.ts';

/** Column of payable amounts, with the currency below its title. */
export const payableColumn = <Row,>(
	key: string,
	title: string,
	currency: string,
	amount: (row: Row) => string | undefined,
): DataColumn<Row> => ({
	key,
	title,
	note: currency,
	isNumeric: true,
	text: (row) => {
		const value = amount(row);
		return value === undefined ? undefined : payableText(value, currency);
	},
});

type Status = SchedulePeriod['status'];

const marks: Readonly<Record<Status, StatusIndicatorProps.Type>> = {
	paid: 'success',
	known: 'info',
	accruing: 'in-progress',
	projected: 'pending',
};

export function PeriodStatus({ status }: { readonly status: Status }) {
	const { t } = useLifeText();
	return <StatusIndicator type={marks[status]}>{t(`statuses.${status}`)}</StatusIndicator>;
}

interface LoanLinkProps extends Pick<PageAddress, 'navigate'> {
	readonly loanId: string;
	readonly query?: string;
	readonly children: ReactNode;
}

export function LoanLink({ loanId, query = '', navigate, children }: LoanLinkProps) {
	const address = `${lifeAddress(loanId)}${query}`;
	return (
		<Link
			href={address}
			onFollow={(event) => {
				event.preventDefault();
				void navigate(address);
			}}
		>
			{children}
		</Link>
	);
}
