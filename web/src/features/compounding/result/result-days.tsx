import Box from '@cloudscape-design/components/box';
import { useMemo, useRef, useState } from 'react';
import type { CompoundingResult, CompoundingRow } from '../../../../../shared/contract/compounding.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { useCompoundingText } from '../compounding-text.ts';
import { RowExplanation } from '../explanation/row-explanation.tsx';
import { dayColumns } from './day-columns.ts';
import styles from './result-days.module.css';
import type { LaidOutColumn } from './result-layout.ts';

interface Explained {
	readonly row: CompoundingRow;
	readonly focusRequest: number;
}

interface ResultDaysProps {
	readonly result: CompoundingResult;
	readonly columns: readonly LaidOutColumn[];
}

const keyOf = ({ dayOfIntPeriod }: CompoundingRow) => String(dayOfIntPeriod);

/** The days of the period, and beside them the explanation of the day that is open. */
export function ResultDays({ result, columns }: ResultDaysProps) {
	const { t, language } = useCompoundingText();
	const grid = useRef<HTMLTableElement>(null);
	const [explained, setExplained] = useState<Explained>();
	const days = useMemo(() => dayColumns(columns, { t, language }), [columns, t, language]);
	const groups = useMemo(() => [{ key: '', rows: result.rates }], [result]);
	const explain = (row: CompoundingRow, byKeyboard: boolean) =>
		setExplained((before) => ({ row, focusRequest: byKeyboard ? (before?.focusRequest ?? 0) + 1 : 0 }));
	const close = () => {
		setExplained(undefined);
		grid.current?.focus();
	};
	return (
		<div>
			<Box variant="small" color="text-body-secondary" padding={{ bottom: 'xxs' }}>
				{t('result.gridHint')}
			</Box>
			<div className={explained === undefined ? undefined : styles.split}>
				<DataTable
					label={t('result.grid')}
					columns={days}
					groups={groups}
					keyOf={keyOf}
					opening={{ opened: explained?.row, onOpen: explain, ref: grid }}
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
		</div>
	);
}
