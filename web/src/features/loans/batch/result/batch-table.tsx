import { Box, Button, Checkbox, Header, SpaceBetween } from '@cloudscape-design/components';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import {
	amountText,
	type BatchText,
	payableText,
	useBatchText,
	useNoticeText,
	withThousands,
} from '#features/loans/shared/loans-text.ts';
import { withColon } from '#i18n/punctuation.ts';
import { dateText } from '#lib/dates/local-day.ts';
import { loanFileFields } from '#shared/loan/batch/loan-fields.ts';
import { changeHeading, headingLanguage, loanHeading, resultFields } from '#shared/loan/loan-headings.ts';
import type { LoanRequest } from '#shared/loan/loan-request.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { type BatchRow, rowState } from '../calculate/batch-row.ts';
import { rowNotesText } from '../export/result-table.ts';
import type { ReadColumn } from '../file/batch-reading.ts';
import { principalChanges, termText } from '../file/read-batch.ts';
import { reconciliationText, signedText } from '../reconcile/agent-mails.tsx';
import { batchColumns, dateOrText, figureOrText } from './batch-columns.tsx';
import styles from './batch-table.module.css';
import { rowFaults } from './row-faults.ts';

interface BatchRowPanelProps {
	readonly row: BatchRow;
	readonly columns: readonly ReadColumn[];
	/** Counts the requests by keyboard. With each request, the focus moves to the panel. */
	readonly focusRequest: number;
	readonly onOpen: () => void;
	readonly onClose: () => void;
}

const figures = [
	'interestAmount',
	'compoundedRate',
	'compoundedRateUnrounded',
	'compoundingFactor',
	'simpleAverage',
	'interestDays',
	'observationDays',
	'businessDays',
	'yearlyBasis',
	'index',
	'lastFixingDate',
] as const;

function BatchRowPanel({ row, columns, focusRequest, onOpen, onClose }: BatchRowPanelProps) {
	const text = useBatchText();
	const { t, language } = text;
	const id = useId();
	const panel = useRef<HTMLElement>(null);
	useEffect(() => {
		if (focusRequest > 0) panel.current?.focus();
	}, [focusRequest]);
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key !== 'Escape') return;
		event.stopPropagation();
		onClose();
	};
	const { read, outcome } = row;
	const faults = rowFaults(row, columns, text);
	const result = outcome?.result;
	const reconciliation = result?.reconciliation;
	const notice = useNoticeText();
	const notes = rowNotesText(row, text);
	return (
		<section ref={panel} tabIndex={-1} aria-labelledby={id} className={styles.panel} onKeyDown={onKeyDown}>
			<Header
				variant="h3"
				actions={<Button variant="icon" iconName="close" ariaLabel={t('row.close')} onClick={onClose} />}
			>
				<span id={id}>{t('row.title', { row: read.line })}</span>
			</Header>
			{result !== undefined && (
				<>
					<Box variant="awsui-key-label">{t('row.payableAmount')}</Box>
					<p className={styles.figure}>
						{payableText(result.payableAmount, result.currency)} {result.currency}
					</p>
				</>
			)}
			{reconciliation !== undefined && (
				<dl className={styles.list}>
					<Entry term={t('reconcile.agent')} value={withThousands(reconciliation.agent)} />
					<Entry term={t('reconcile.difference')} value={signedText(reconciliation.difference)} />
					<Entry term={t('reconcile.status')} value={reconciliationText(row, { ...text, notice }) ?? ''} />
				</dl>
			)}
			{notes !== '' && <p>{notes}</p>}
			{read.loan !== undefined && <Button onClick={onOpen}>{t('row.open')}</Button>}
			{faults.length > 0 && (
				<>
					<Box variant="h4" margin={{ top: 's' }}>
						{t('row.faults')}
					</Box>
					<dl className={styles.list}>
						{faults.map(({ column, found, expected }) => (
							<Entry
								key={`${column} ${expected}`}
								term={column || t('row.error')}
								value={found === '' ? expected : withColon(found, expected)}
							/>
						))}
					</dl>
				</>
			)}
			{result !== undefined && (
				<>
					<Box variant="h4" margin={{ top: 's' }}>
						{t('row.figures')}
					</Box>
					<dl className={styles.list}>
						{figures.map((key) => {
							const value = String(result[key]);
							const shown =
								key === 'interestAmount'
									? amountText(value)
									: key === 'lastFixingDate'
										? dateText(value, language)
										: value;
							return <Entry key={key} term={t(`row.${key}`)} value={shown} />;
						})}
					</dl>
				</>
			)}
			{Object.keys(read.own).length > 0 && (
				<>
					<Box variant="h4" margin={{ top: 's' }}>
						{t('row.own')}
					</Box>
					<dl className={styles.list}>
						{Object.entries(read.own).map(([key, value]) => (
							<Entry key={key} term={key} value={value} />
						))}
					</dl>
				</>
			)}
			{read.loan !== undefined && (
				<>
					<Box variant="h4" margin={{ top: 's' }}>
						{t('row.terms')}
					</Box>
					<dl className={styles.list}>
						{rowTerms(read.loan, text).map(([heading, value]) => (
							<Entry key={heading} term={heading} value={value} />
						))}
					</dl>
				</>
			)}
		</section>
	);
}

function rowTerms(loan: LoanRequest, text: BatchText): readonly (readonly [string, string])[] {
	const { t, language } = text;
	const headings = headingLanguage(text);
	const shown = (kind: (typeof loanFileFields)[keyof typeof loanFileFields], value: unknown): string => {
		if (typeof value === 'boolean') return t(value ? 'template.yes' : 'template.no');
		const written = termText(value);
		if (kind === 'date') return dateOrText(written, language) ?? '';
		return kind === 'figure' ? (figureOrText(written) ?? '') : written;
	};
	const single = resultFields.flatMap((field) =>
		loan[field] === undefined
			? []
			: [[loanHeading(field, headings), shown(loanFileFields[field], loan[field])] as const],
	);
	const changes = principalChanges(loan).flatMap(([date, amount], i) => [
		[changeHeading('changeDate', i + 1, headings), shown('date', date)] as const,
		[changeHeading('changeAmount', i + 1, headings), shown('figure', amount)] as const,
	]);
	return [...single, ...changes];
}

function Entry({ term, value }: { readonly term: string; readonly value: string }) {
	return (
		<>
			<dt>{term}</dt>
			<dd>{value}</dd>
		</>
	);
}

interface BatchTableProps {
	readonly rows: readonly BatchRow[];
	readonly columns: readonly ReadColumn[];
	readonly ownColumns: readonly string[];
	readonly onOpen: (row: BatchRow) => void;
}

/** A table with up to this many rows has no scroll area: the page scrolls instead, and a screenshot shows all rows. */
const maxWholeRows = 50;

const keyOf = ({ read }: BatchRow) => String(read.line);

const shownBy = {
	faults: (row: BatchRow) => ['faulty', 'refused'].includes(rowState(row)),
	differing: ({ outcome }: BatchRow) => outcome?.result?.reconciliation?.status === 'differs',
};

export function BatchTable({ rows, columns: read, ownColumns, onOpen }: BatchTableProps) {
	const text = useBatchText();
	const { t } = text;
	const notice = useNoticeText();
	const isReconciled = rows.some(({ outcome }) => outcome?.result?.reconciliation !== undefined);
	const grid = useRef<HTMLTableElement>(null);
	const [only, setOnly] = useState<'faults' | 'differing'>();
	const [opened, setOpened] = useState<{ readonly line: number; readonly focusRequest: number }>();
	const columns = useMemo(
		() => batchColumns(read, ownColumns, { t, language: text.language, notice }, isReconciled),
		[read, ownColumns, t, text.language, notice, isReconciled],
	);
	const shown = useMemo(() => (only === undefined ? rows : rows.filter(shownBy[only])), [rows, only]);
	const groups = useMemo(() => [{ key: '', rows: shown }], [shown]);
	const openedRow = opened && shown.find(({ read: { line } }) => line === opened.line);
	const open = ({ read: { line } }: BatchRow, byKeyboard: boolean) =>
		setOpened((before) => ({ line, focusRequest: byKeyboard ? (before?.focusRequest ?? 0) + 1 : 0 }));
	const close = () => {
		setOpened(undefined);
		grid.current?.focus();
	};
	const filter = (kind: keyof typeof shownBy, label: string) => (
		<Checkbox checked={only === kind} onChange={({ detail }) => setOnly(detail.checked ? kind : undefined)}>
			{label}
		</Checkbox>
	);
	const calculated = rows.filter((row) => rowState(row) === 'calculated').length;
	const count = t('table.count', { calculated: String(calculated), total: String(rows.length) });
	return (
		<SpaceBetween size="xs">
			<Header
				variant="h2"
				description={count}
				actions={
					<div className={styles.onScreen}>
						<SpaceBetween direction="horizontal" size="m">
							{isReconciled && filter('differing', t('reconcile.onlyDiffering'))}
							{filter('faults', t('table.onlyFaults'))}
						</SpaceBetween>
					</div>
				}
			>
				{t('table.title')}
			</Header>
			<div className={styles.onScreen}>
				<Box variant="small" color="text-body-secondary">
					{t('table.hint')}
				</Box>
			</div>
			{shown.length === 0 ? (
				<Box textAlign="center" padding="l" color="text-body-secondary">
					{t(only === 'differing' ? 'reconcile.noneDiffering' : 'table.noFaults')}
				</Box>
			) : (
				<div className={styles.split} data-open={openedRow !== undefined} data-whole={shown.length <= maxWholeRows}>
					<DataTable
						label={t('table.label')}
						columns={columns}
						groups={groups}
						keyOf={keyOf}
						opening={{ opened: openedRow, onOpen: open, ref: grid }}
					/>
					{openedRow !== undefined && opened !== undefined && (
						<BatchRowPanel
							row={openedRow}
							columns={read}
							focusRequest={opened.focusRequest}
							onOpen={() => onOpen(openedRow)}
							onClose={close}
						/>
					)}
				</div>
			)}
		</SpaceBetween>
	);
}
