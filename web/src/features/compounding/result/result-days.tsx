import Box from '@cloudscape-design/components/box';
import { useRef, useState } from 'react';
import type { CompoundingResult } from '../../../../../shared/contract/compounding.ts';
import { useCompoundingText } from '../compounding-text.ts';
import { RowExplanation } from '../explanation/row-explanation.tsx';
import styles from './result-days.module.css';
import { ResultGrid } from './result-grid.tsx';
import type { LaidOutColumn } from './result-layout.ts';

interface Explained {
	readonly index: number;
	readonly focusRequest: number;
}

interface ResultDaysProps {
	readonly result: CompoundingResult;
	readonly columns: readonly LaidOutColumn[];
}

/** The days of the period, and beside them the explanation of the one that was opened. */
export function ResultDays({ result, columns }: ResultDaysProps) {
	const { t } = useCompoundingText();
	const grid = useRef<HTMLTableElement>(null);
	const [explained, setExplained] = useState<Explained>();
	const explain = (index: number, byKeyboard: boolean) =>
		setExplained((before) => ({ index, focusRequest: byKeyboard ? (before?.focusRequest ?? 0) + 1 : 0 }));
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
				<ResultGrid rows={result.rates} columns={columns} explained={explained?.index} onExplain={explain} ref={grid} />
				{explained !== undefined && (
					<RowExplanation
						result={result}
						index={explained.index}
						focusRequest={explained.focusRequest}
						onClose={close}
					/>
				)}
			</div>
		</div>
	);
}
