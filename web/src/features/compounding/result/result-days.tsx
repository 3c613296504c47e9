import Box from '@cloudscape-design/components/box';
import { useMemo, useRef, useState } from 'react';
import type { CompoundingResult } from '../../../../../shared/contract/compounding.ts';
import { useSession } from '../../../lib/session-context.ts';
import { useCompoundingText } from '../compounding-text.ts';
import { RowExplanation } from '../explanation/row-explanation.tsx';
import { resultColumns } from './result-columns.ts';
import styles from './result-days.module.css';
import { ResultGrid } from './result-grid.tsx';
import type { ColumnLabels } from './result-grid-head.tsx';

interface Explained {
	readonly index: number;
	readonly focusRequest: number;
}

/** The days of the period, and beside them the explanation of the one that was opened. */
export function ResultDays({ result }: { readonly result: CompoundingResult }) {
	const { t } = useCompoundingText();
	const sections = useSession().layout.RFR?.Columns;
	const grid = useRef<HTMLTableElement>(null);
	const [explained, setExplained] = useState<Explained>();
	const labels = useMemo(
		() =>
			Object.fromEntries(
				resultColumns.map(({ key }) => [
					key,
					{ label: sections?.[key]?.Label ?? t(`columns.${key}`), tooltip: sections?.[key]?.Tooltip },
				]),
			) as unknown as ColumnLabels,
		[sections, t],
	);
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
				<ResultGrid rows={result.rates} labels={labels} explained={explained?.index} onExplain={explain} ref={grid} />
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
