import { Link, StatusIndicator, type StatusIndicatorProps } from '@cloudscape-design/components';
import { type ReactNode, useState } from 'react';
import { parameter, queryAt, useAddressParameters } from '#lib/address-query.ts';
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

type Values<Key extends string> = Readonly<Record<Key, string>>;

/** Keeps the choices of a screen in its address, as texts. Blank texts are omitted. */
export function useAddressState<const Key extends string>(
	path: string,
	keys: readonly Key[],
): readonly [Values<Key>, (change: Partial<Values<Key>>) => void] {
	const read = (query: URLSearchParams) =>
		Object.fromEntries(keys.map((key) => [key, parameter(query, key) ?? ''])) as Values<Key>;
	const [values, setValues] = useState(() => read(queryAt(path)));
	const parameters = Object.fromEntries(keys.map((key) => [key, values[key] === '' ? undefined : values[key]]));
	useAddressParameters(path, parameters, (query) => setValues(read(query)));
	return [values, (change) => setValues((before) => ({ ...before, ...change }))];
}
