import { memo } from 'react';
import type { CompoundingRow } from '../../../../../shared/contract/compounding.ts';
import type { CompoundingText } from '../compounding-text.ts';
import { cellText, isRightAligned, resultColumns } from './result-columns.ts';
import styles from './result-grid.module.css';

interface ResultGridRowProps {
	readonly id: string;
	readonly index: number;
	readonly row: CompoundingRow;
	readonly text: CompoundingText;
	readonly isActive: boolean;
	readonly isExplained: boolean;
}

export const ResultGridRow = memo(
	function ResultGridRow({ id, index, row, text, isActive, isExplained }: ResultGridRowProps) {
		const className = [styles.row, isActive && styles.active, isExplained && styles.explained]
			.filter(Boolean)
			.join(' ');
		return (
			<tr id={id} data-index={index} aria-rowindex={index + 2} aria-selected={isExplained} className={className}>
				{resultColumns.map((column) => (
					<td key={column.key} className={isRightAligned(column) ? styles.right : undefined}>
						{cellText(column, row, text)}
					</td>
				))}
			</tr>
		);
	},
	(before, after) =>
		before.row === after.row &&
		before.index === after.index &&
		before.isActive === after.isActive &&
		before.isExplained === after.isExplained &&
		before.text.language === after.text.language,
);
