import { memo } from 'react';
import type { CompoundingRow } from '../../../../../shared/contract/compounding.ts';
import type { CompoundingText } from '../compounding-text.ts';
import { cellText, exactTitle } from './cell-text.ts';
import styles from './result-grid.module.css';
import type { LaidOutColumn } from './result-layout.ts';
import { isNumeric } from './value-kind.ts';

interface ResultGridRowProps {
	readonly id: string;
	readonly index: number;
	readonly row: CompoundingRow;
	readonly columns: readonly LaidOutColumn[];
	readonly text: CompoundingText;
	readonly isActive: boolean;
	readonly isExplained: boolean;
}

export const ResultGridRow = memo(
	function ResultGridRow({ id, index, row, columns, text, isActive, isExplained }: ResultGridRowProps) {
		const className = [styles.row, isActive && styles.active, isExplained && styles.explained]
			.filter(Boolean)
			.join(' ');
		return (
			<tr id={id} data-index={index} aria-rowindex={index + 2} aria-selected={isExplained} className={className}>
				{columns.map((column) => (
					<td
						key={column.key}
						className={isNumeric(column.field?.kind) ? styles.right : undefined}
						title={exactTitle(column, row)}
					>
						{cellText(column, row, text)}
					</td>
				))}
			</tr>
		);
	},
	(before, after) =>
		before.row === after.row &&
		before.columns === after.columns &&
		before.index === after.index &&
		before.isActive === after.isActive &&
		before.isExplained === after.isExplained &&
		before.text.language === after.text.language,
);
