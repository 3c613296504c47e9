import { Alert, Button, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { usePrinting } from '#ui/use-printing.ts';
import { type BatchText, useBatchText } from '../../shared/loans-text.ts';
import type { DateDecision } from '../check/check-terms.ts';
import faultStyles from './batch-faults.module.css';
import type { RowFault } from './row-faults.ts';

/** Callbacks for the user's decisions about faults. A saved batch does not offer these decisions. */
export interface FaultDecisions {
	/** Called when the user confirms an unusual value, with its cell's place. Undefined if no value is unusual. */
	readonly onConfirm: ((place: string) => void) | undefined;
	/** Called when the user decides about dates on closed days. Undefined if there are no such dates. */
	readonly onDates: ((decision: DateDecision) => void) | undefined;
	/** Called when the user accepts numbers as dates. Undefined if no date column contains a number. */
	readonly onSerials: (() => void) | undefined;
}

interface BatchFaultsProps extends FaultDecisions {
	readonly faults: readonly RowFault[];
	readonly hasOthers: boolean;
}

/** Number of faults shown at first, so that results stay visible. All are shown on request and when printed. */
const firstShown = 20;

export function BatchFaults({ faults, hasOthers, onConfirm, onDates, onSerials }: BatchFaultsProps) {
	const text = useBatchText();
	const { t, language } = text;
	const columns = faultColumns({ t, language }, onConfirm);
	const [isOpen, setOpen] = useState(false);
	const isPrinting = usePrinting();
	const isWhole = isOpen || isPrinting || faults.length <= firstShown;
	const groups = useMemo(() => [{ key: '', rows: isWhole ? faults : faults.slice(0, firstShown) }], [faults, isWhole]);
	const rows = useMemo(() => new Set(faults.map(({ line }) => line)).size, [faults]);
	if (faults.length === 0) return null;
	return (
		<Alert type="error" header={t('faults.title', { count: faults.length })}>
			<SpaceBetween size="xs">
				<div>
					{t('faults.rows', { count: rows })} {hasOthers && t('faults.others')}
				</div>
				<SpaceBetween direction="horizontal" size="xs">
					{onDates !== undefined && <Button onClick={() => onDates('move')}>{t('dates.moveAll')}</Button>}
					{onDates !== undefined && <Button onClick={() => onDates('keep')}>{t('dates.keepAll')}</Button>}
					{onSerials !== undefined && <Button onClick={onSerials}>{t('dates.readSerials')}</Button>}
				</SpaceBetween>
				<section className={faultStyles.faults} aria-label={t('faults.table')}>
					<DataTable
						label={t('faults.table')}
						columns={columns}
						groups={groups}
						keyOf={({ line, column, found, expected }) => [line, column, found, expected].join('\n')}
						isScrolling
					/>
				</section>
				{faults.length > firstShown && (
					<Button variant="inline-link" ariaExpanded={isOpen} onClick={() => setOpen(!isOpen)}>
						{isOpen ? t('faults.showFirst', { count: firstShown }) : t('faults.showAll', { count: faults.length })}
					</Button>
				)}
			</SpaceBetween>
		</Alert>
	);
}

function faultColumns({ t }: BatchText, onConfirm: FaultDecisions['onConfirm']): readonly DataColumn<RowFault>[] {
	return [
		{
			key: 'row',
			title: t('faults.row'),
			text: ({ line }) => String(line),
			sortValue: ({ line }) => line,
			isNumeric: true,
		},
		{
			key: 'column',
			title: t('faults.column'),
			text: ({ column }) => column || t('faults.wholeRow'),
			sortValue: ({ column }) => column,
		},
		{ key: 'found', title: t('faults.found'), text: ({ found, column }) => foundText(found, column, t) },
		{
			key: 'expected',
			title: t('faults.expected'),
			text: ({ expected }) => expected,
			cell: ({ expected, confirmable }) => (
				<span className={faultStyles.expected}>
					{expected}{' '}
					{confirmable !== undefined && onConfirm !== undefined && (
						<Button variant="inline-link" onClick={() => onConfirm(confirmable)}>
							{t('faults.confirm')}
						</Button>
					)}
				</span>
			),
		},
		{ key: 'suggestion', title: t('faults.suggestion'), text: ({ suggestion }) => suggestion },
	];
}

const foundText = (found: string, column: string, t: BatchText['t']) =>
	found === '' && column !== '' ? t('faults.blank') : found;
