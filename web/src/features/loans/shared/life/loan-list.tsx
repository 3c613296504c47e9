import {
	Alert,
	FormField,
	Header,
	Link,
	Select,
	type SelectProps,
	SpaceBetween,
	StatusIndicator,
	type StatusIndicatorProps,
	TextFilter,
} from '@cloudscape-design/components';
import { type ReactNode, useState } from 'react';
import { withColon } from '#i18n/punctuation.ts';
import { parameter, queryAt, useAddressParameters } from '#lib/address-query.ts';
import type { PageAddress } from '#lib/page-address.ts';
import type { SchedulePeriod } from '#shared/contract/loan-life.ts';
import type { Problem } from '#shared/contract/route.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { lifeAddress } from '../calculator-address.ts';
import { amountText, payableText, problemText, useLifeText } from '../loans-text.ts';
import styles from './loan-filters.module.css';

export const maxSearch = 100;

interface LoanSearchProps {
	readonly search: string;
	readonly onSearch: (search: string) => void;
}

export function LoanSearch({ search, onSearch }: LoanSearchProps) {
	const { t } = useLifeText();
	return (
		<div className={styles.search}>
			<TextFilter
				filteringText={search}
				filteringPlaceholder={t('filters.search')}
				filteringAriaLabel={t('filters.search')}
				filteringClearAriaLabel={t('filters.clear')}
				onChange={({ detail }) => onSearch(detail.filteringText.slice(0, maxSearch))}
			/>
		</div>
	);
}

interface ChoiceFilterProps {
	readonly label: string;
	/** Label of the blank option, which does not filter. */
	readonly all: string;
	readonly options: readonly SelectProps.Option[];
	readonly chosen: string;
	readonly onChoose: (value: string) => void;
}

/** Select that filters loans. The selected option is also printed, because it determines the listed loans. */
export function ChoiceFilter({ label, all, options, chosen, onChoose }: ChoiceFilterProps) {
	const offered = [{ value: '', label: all }, ...options];
	return (
		<FormField label={label} data-screen-only={chosen === '' ? '' : undefined}>
			<Select
				options={offered}
				selectedOption={offered.find(({ value }) => value === chosen) ?? null}
				onChange={({ detail }) => onChoose(detail.selectedOption.value ?? '')}
			/>
		</FormField>
	);
}

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

type TotalKey = Exclude<keyof typeof import('#i18n/en/life.json')['totals'], 'title' | 'sheet'>;

type Total = { readonly currency: string } & Readonly<Partial<Record<TotalKey, string | number>>>;

interface TotalsTableProps {
	readonly totals: readonly Total[];
	/** Columns after the currency. `unknown` counts the loans or payments that the sums do not include. */
	readonly columns: readonly TotalKey[];
}

/** Shows the totals of the whole list by currency, including pages not loaded. Renders nothing for an empty list. */
export function TotalsTable({ totals, columns }: TotalsTableProps) {
	const { t } = useLifeText();
	if (totals.length === 0) return undefined;
	const textOf = (key: TotalKey, total: Total): string | undefined => {
		const value = total[key];
		if (value === undefined || typeof value === 'number') return value?.toLocaleString('en-US');
		return key === 'exact' ? amountText(value) : payableText(value, total.currency);
	};
	const shown: readonly DataColumn<Total>[] = [
		{ key: 'currency', title: t('fields.currency'), text: ({ currency }) => currency },
		...columns.map(
			(key): DataColumn<Total> => ({
				key,
				title: t(`totals.${key}`),
				isNumeric: true,
				text: (total) => textOf(key, total),
				exact: (total) => String(total[key] ?? ''),
			}),
		),
	];
	return (
		<SpaceBetween size="xs">
			<Header variant="h3">{t('totals.title')}</Header>
			<DataTable
				label={t('totals.title')}
				columns={shown}
				groups={[{ key: '', rows: totals }]}
				keyOf={({ currency }) => currency}
			/>
		</SpaceBetween>
	);
}

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

interface LoanProblemsProps extends Pick<PageAddress, 'navigate'> {
	readonly title: string;
	readonly loans: readonly { readonly loanId: string; readonly name: string; readonly problem?: Problem | undefined }[];
}

const maxListed = 20;

/** Lists the loans that have a problem, with the reason, which is too long for a row of the table. */
export function LoanProblems({ title, loans, navigate }: LoanProblemsProps) {
	const text = useLifeText();
	const { t } = text;
	const faulty = loans.flatMap(({ problem, ...loan }) => (problem === undefined ? [] : [{ ...loan, problem }]));
	if (faulty.length === 0) return null;
	return (
		<Alert type="warning" header={title}>
			<ul>
				{faulty.slice(0, maxListed).map(({ loanId, name, problem }) => (
					<li key={loanId}>
						<LoanLink loanId={loanId} navigate={navigate}>
							{name}
						</LoanLink>
						{withColon('', problemText(problem, text))}
					</li>
				))}
			</ul>
			{faulty.length > maxListed && t('incomplete.more', { count: faulty.length - maxListed })}
		</Alert>
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
