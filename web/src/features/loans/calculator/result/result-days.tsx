import { Box, Checkbox } from '@cloudscape-design/components';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLoansText, useResultText } from '#features/loans/shared/loans-text.ts';
import { stateKeyOf, useSession } from '#lib/session-context.ts';
import type { CompoundingResult, CompoundingRow } from '#shared/contract/compounding.ts';
import { CopyTableButton, DataTable } from '#ui/data-table/data-table.tsx';
import { dayColumns } from './day-columns.ts';
import { dayNotes } from './day-notes.ts';
import { RowExplanation } from './explanation/row-explanation.tsx';
import { noteColumn } from './note-column.tsx';
import styles from './result-days.module.css';
import type { LaidOutColumn } from './result-layout.ts';

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
