import { Box, Button, Checkbox, Header } from '@cloudscape-design/components';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { principalSteps, type ResultText, useLoansText, useResultText } from '#features/loans/shared/loans-text.ts';
import { stateKeyOf, useSession } from '#lib/api-client.ts';
import { dateName, dateText } from '#lib/dates/local-day.ts';
import type { CompoundingResult, CompoundingRow } from '#shared/contract/compounding.ts';
import { type DataColumn, sum } from '#ui/data-table/data-column.ts';
import { CopyTableButton, DataTable } from '#ui/data-table/data-table.tsx';
import { dayColumns } from './day-columns.ts';
import { closureText, type DayNote, dayNotes } from './day-notes.ts';
import { type ExplanationLine, explainRow } from './explanation/explain-row.ts';
import explanationStyles from './explanation/row-explanation.module.css';
import noteStyles from './note-column.module.css';
import styles from './result-days.module.css';
import type { LaidOutColumn } from './result-layout.ts';
import { PrincipalMethod } from './result-view.tsx';

interface RowExplanationProps {
	readonly result: CompoundingResult;
	readonly index: number;
	/** Counts the requests by keyboard. With each request, the focus moves to the explanation. */
	readonly focusRequest: number;
	readonly onClose: () => void;
}

function RowExplanation({ result, index, focusRequest, onClose }: RowExplanationProps) {
	const text = useResultText();
	const { t, language } = text;
	const id = useId();
	const panel = useRef<HTMLElement>(null);
	useEffect(() => {
		if (focusRequest > 0) panel.current?.focus();
	}, [focusRequest]);

	const row = result.rates[index];
	if (row === undefined) return null;
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key !== 'Escape') return;
		event.stopPropagation();
		onClose();
	};
	return (
		<section ref={panel} tabIndex={-1} aria-labelledby={id} className={explanationStyles.panel} onKeyDown={onKeyDown}>
			<Header
				variant="h3"
				description={t('explanation.day', {
					weekday: dateName(row.startDate, 'weekday', language),
					date: dateText(row.startDate, language),
				})}
				actions={<Button variant="icon" iconName="close" ariaLabel={t('explanation.close')} onClick={onClose} />}
			>
				<span id={id}>{t('explanation.title', { day: row.dayOfIntPeriod })}</span>
			</Header>
			{explainRow(result, index).map(({ title, lines }) => (
				<div key={title} className={explanationStyles.section}>
					<Box variant="h4">{t(`explanation.sections.${title}`)}</Box>
					{lines.map((line) => (
						<Line key={line.kind === 'formula' ? line.text : line.key} line={line} text={text} />
					))}
					{title === 'interest' && principalSteps(result).length > 0 && (
						<PrincipalMethod method={result.conventions.principalChangeMethod} />
					)}
				</div>
			))}
		</section>
	);
}

type ParamValue = Extract<ExplanationLine, { readonly kind: 'sentence' }>['params'][string];

function Line({ line, text }: { readonly line: ExplanationLine; readonly text: ResultText }) {
	if (line.kind === 'formula') return <p className={explanationStyles.formula}>{line.text}</p>;
	const params = Object.fromEntries(
		Object.entries(line.params).map(([name, value]) => [name, paramText(name, value, text)]),
	);
	return <p className={explanationStyles.sentence}>{text.t(`explanation.sentences.${line.key}`, params)}</p>;
}

function paramText(name: string, value: ParamValue, { t, language }: ResultText): string | number {
	if (typeof value === 'object') return closureText(value, t);
	return name.endsWith('Date') ? dateText(String(value), language) : value;
}

/** Minimum width of the column, padding of a cell and padding of a badge, in pixels. */
const leastWidth = 104;
const cellPadding = 12;
const badgePadding = 10;
const badgeGap = 3;

/** Returns the width in pixels of a character in a badge, assuming a wide typeface. */
function characterWidth(character: string): number {
	if (/[⺀-鿿＀-￯]/u.test(character)) return 12;
	if (/[\d−+]/.test(character)) return 8;
	return /[ .,]/.test(character) ? 4.5 : 7.3;
}

export function shortWidth(notes: readonly DayNote[]): number {
	const badges = notes.map(({ short }) => sum([...short].map(characterWidth)) + badgePadding);
	return Math.ceil(cellPadding + sum(badges) + badgeGap * Math.max(0, notes.length - 1));
}

function noteColumn(
	notes: ReadonlyMap<CompoundingRow, readonly DayNote[]>,
	title: string,
	separator: string,
): DataColumn<CompoundingRow> {
	const text = (row: CompoundingRow) => (notes.get(row) ?? []).map((note) => note.text).join(separator);
	return {
		key: 'notes',
		title,
		text,
		exact: (row) => text(row) || undefined,
		cell: (row) => {
			const ofRow = notes.get(row) ?? [];
			if (ofRow.length === 0) return null;
			return (
				<div className={noteStyles.badges} data-several={ofRow.length > 1}>
					{ofRow.map((note) => (
						<span key={note.kind} className={noteStyles.badge} data-kind={note.kind}>
							<span className={noteStyles.full}>{note.text}</span>
							<span className={noteStyles.short}>{note.short}</span>
						</span>
					))}
				</div>
			);
		},
		minWidth: Math.max(leastWidth, ...[...notes.values()].map(shortWidth)),
		isGreedy: true,
		isPinned: true,
	};
}

const withAllDigits = new WeakSet<object>();

function useAllDigits(): readonly [hasAll: boolean, show: (hasAll: boolean) => void] {
	const session = stateKeyOf(useSession());
	const [hasAll, setHasAll] = useState(() => withAllDigits.has(session));
	const show = (chosen: boolean) => {
		if (chosen) withAllDigits.add(session);
		else withAllDigits.delete(session);
		setHasAll(chosen);
	};
	return [hasAll, show];
}

interface ResultDaysProps {
	readonly result: CompoundingResult;
	readonly columns: readonly LaidOutColumn[];
	readonly onUse?: () => void;
}

const uses = ['pointerdown', 'keydown', 'scroll'] as const;

const keyOf = ({ dayOfIntPeriod }: CompoundingRow) => String(dayOfIntPeriod);

export function ResultDays({ result, columns, onUse }: ResultDaysProps) {
	const place = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const { current } = place;
		if (current === null || onUse === undefined) return;
		for (const use of uses) current.addEventListener(use, onUse, { capture: true, passive: true });
		return () => {
			for (const use of uses) current.removeEventListener(use, onUse, { capture: true });
		};
	}, [onUse]);
	const grid = useRef<HTMLTableElement>(null);
	const [explained, setExplained] = useState<{ readonly row: CompoundingRow; readonly focusRequest: number }>();
	const [hasAllDigits, showAllDigits] = useAllDigits();
	const [isOddOnly, setIsOddOnly] = useState(false);
	const { t } = useResultText();
	const { days, odd } = useDays(result, columns, hasAllDigits);
	const groups = useMemo(() => [{ key: '', rows: isOddOnly ? odd : result.rates }], [result, odd, isOddOnly]);
	const explain = (row: CompoundingRow, byKeyboard: boolean) =>
		setExplained((before) => ({ row, focusRequest: byKeyboard ? (before?.focusRequest ?? 0) + 1 : 0 }));
	const close = () => {
		setExplained(undefined);
		grid.current?.focus();
	};
	const hasPayable = columns.some(({ field }) => field?.key === 'payableInterest');
	return (
		<div ref={place}>
			<Box variant="small" color="text-body-secondary" padding={{ bottom: 'xxs' }}>
				{t('days.hint')} {hasPayable && t('days.payableHint')}
			</Box>
			<div className={styles.options}>
				<div className={styles.odd}>
					<Checkbox
						checked={isOddOnly}
						disabled={odd.length === 0}
						description={t('days.oddHint')}
						onChange={({ detail }) => setIsOddOnly(detail.checked)}
					>
						{t('days.oddOnly', { count: odd.length })}
					</Checkbox>
				</div>
				<Checkbox checked={hasAllDigits} onChange={({ detail }) => showAllDigits(detail.checked)}>
					{t('days.allDigits')}
				</Checkbox>
			</div>
			<div role="status" className={styles.shown}>
				{isOddOnly && t('days.shown', { count: odd.length, all: result.rates.length })}
			</div>
			<div className={explained === undefined ? undefined : styles.split}>
				<DataTable
					key={isOddOnly ? 'odd' : 'all'}
					label={t('days.grid')}
					columns={days}
					groups={groups}
					keyOf={keyOf}
					opening={{ opened: explained?.row, onOpen: explain, ref: grid, totalLabel: t('days.total') }}
				/>
				{explained !== undefined && (
					<RowExplanation
						result={result}
						index={result.rates.indexOf(explained.row)}
						focusRequest={explained.focusRequest}
						onClose={close}
					/>
				)}
			</div>
			<div className={styles.actions}>
				<CopyTableButton columns={days} rows={result.rates} />
			</div>
		</div>
	);
}

function useDays(result: CompoundingResult, columns: readonly LaidOutColumn[], hasAllDigits: boolean) {
	const { t, language } = useLoansText();
	const { t: tResult } = useResultText();
	const notes = useMemo(
		() => new Map(result.rates.map((row) => [row, dayNotes(row, { t: tResult, language })])),
		[result, tResult, language],
	);
	const odd = useMemo(() => result.rates.filter((row) => (notes.get(row) ?? []).length > 0), [result, notes]);
	const days = useMemo(() => {
		const laidOut = dayColumns(columns, result, { t, language }, hasAllDigits);
		if (odd.length === 0) return laidOut;
		return [...laidOut, noteColumn(notes, tResult('days.why'), tResult('notes.separator'))];
	}, [columns, result, t, tResult, language, hasAllDigits, notes, odd]);
	return { days, odd };
}
