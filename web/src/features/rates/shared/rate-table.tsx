import { Alert, Box, Button } from '@cloudscape-design/components';
import {
	type ComponentProps,
	createContext,
	type ReactNode,
	type RefObject,
	use,
	useLayoutEffect,
	useMemo,
	useRef,
	useState,
} from 'react';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import styles from './rate-table.module.css';
import { type FailedQuery, type RateApi, rateErrorText, useRateText } from './rate-text.ts';

const EmptyColumns = createContext<readonly [isShown: boolean, show: (isShown: boolean) => void]>([
	false,
	() => undefined,
]);

/** Lets the tables inside it share one state, so that the empty columns of all tables are shown or hidden together. */
export function EmptyColumnsChoice({ children }: { readonly children: ReactNode }) {
	return <EmptyColumns value={useState(false)}>{children}</EmptyColumns>;
}

interface RateTableProps<Row> extends ComponentProps<typeof DataTable<Row>> {
	readonly heading?: ReactNode;
	readonly actions?: ReactNode;
	readonly detail?: ReactNode;
}

export function RateTable<Row>({ heading, actions, detail, ...table }: RateTableProps<Row>) {
	const { t } = useRateText();
	const { columns, groups } = table;
	const [isShown, show] = use(EmptyColumns);
	const { filled, emptyTitles } = useMemo(
		() =>
			filledColumns(
				columns,
				groups.flatMap(({ rows }) => rows),
			),
		[columns, groups],
	);
	const hasEmpty = emptyTitles.length > 0;
	return (
		<>
			{(heading !== undefined || hasEmpty || actions !== undefined) && (
				<div className={styles.head}>
					{heading}
					{hasEmpty && (
						<span className={styles.note}>
							{!isShown && t('emptyColumns.hidden', { columns: emptyTitles.join(t('emptyColumns.and')) })}{' '}
							<button type="button" className={styles.action} onClick={() => show(!isShown)}>
								{t(isShown ? 'emptyColumns.hide' : 'emptyColumns.show')}
							</button>
						</span>
					)}
					{actions !== undefined && <span className={styles.actions}>{actions}</span>}
				</div>
			)}
			{detail !== undefined && <div className={styles.detail}>{detail}</div>}
			<DataTable {...table} columns={isShown ? columns : filled} />
		</>
	);
}

interface TableActionProps {
	readonly children: string;
	readonly label: string;
	readonly isBusy?: boolean;
	/** True if the button has opened its content. Absent for a button that does not open content. */
	readonly isOpen?: boolean;
	readonly onPress: () => void;
}

export function TableAction({ children, label, isBusy = false, isOpen, onPress }: TableActionProps) {
	return (
		<button
			type="button"
			className={styles.action}
			aria-label={label}
			aria-expanded={isOpen}
			disabled={isBusy}
			onClick={onPress}
		>
			{children}
		</button>
	);
}

interface RatesFailedProps {
	readonly title: string;
	readonly failed: FailedQuery;
	readonly isKept?: boolean;
	readonly api: RateApi;
	/** Element that receives the focus when the rates are loaded and the Retry button disappears. */
	readonly results: RefObject<HTMLElement | null>;
}

export function RatesFailed({ title, failed, isKept = false, api, results }: RatesFailedProps) {
	const text = useRateText();
	const { error, isBusy, retry } = failed;
	const message = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => {
		const { current } = message;
		return () => {
			if (current?.contains(document.activeElement)) results.current?.focus();
		};
	}, [results]);
	return (
		<div ref={message}>
			<Alert
				type="error"
				header={title}
				action={
					<Button formAction="none" loading={isBusy} onClick={retry}>
						{text.t('failed.retry')}
					</Button>
				}
			>
				{error !== null && rateErrorText(error, api, text)}
				{isKept && <div>{text.t('failed.kept')}</div>}
			</Alert>
		</div>
	);
}

interface RatesEmptyProps {
	readonly message: string;
	readonly offer?: { readonly text: string; readonly button: string; readonly onAccept: () => void } | undefined;
}

export function RatesEmpty({ message, offer }: RatesEmptyProps) {
	return (
		<Box textAlign="center" padding="xl" color="text-body-secondary">
			<p>{message}</p>
			{offer !== undefined && (
				<>
					<p>{offer.text}</p>
					<Button formAction="none" onClick={offer.onAccept}>
						{offer.button}
					</Button>
				</>
			)}
		</Box>
	);
}

/**
 * Separates columns with values from empty columns. The first column is always kept; without rows, all are. An empty
 * title is given with its group if a kept column has the same title.
 */
export function filledColumns<Row>(columns: readonly DataColumn<Row>[], rows: readonly Row[]) {
	const isFilled = (column: DataColumn<Row>, index: number) =>
		index === 0 ||
		rows.length === 0 ||
		rows.some((row) => column.text(row) !== undefined || (column.cell?.(row) ?? undefined) !== undefined);
	const filled = columns.filter(isFilled);
	const empty = columns.filter((column) => !filled.includes(column));
	const titles = empty.map(({ group, title }) =>
		group !== undefined && filled.some((column) => column.title === title) ? `${group} ${title}` : title,
	);
	return { filled, emptyTitles: [...new Set(titles)] };
}
