import type { CSSProperties } from 'react';
import type { DataColumn } from './data-column.ts';
import gridStyles from './data-grid.module.css';
import styles from './data-table.module.css';

/**
 * Alignment of a cell, and in a table with expandable rows its truncation and pinning.
 *
 * @param pinnedAt pixels from the end of the table; undefined where the column is not pinned
 */
export function cellLook<Row>({ isNumeric, isGreedy }: DataColumn<Row>, pinnedAt: number | undefined) {
	const names = [
		isNumeric && styles.right,
		isGreedy && gridStyles.greedy,
		pinnedAt !== undefined && gridStyles.pinned,
	].filter(Boolean);
	return {
		className: names.length === 0 ? undefined : names.join(' '),
		// Words that the side of a table cuts are still readable, unlike a figure.
		'data-words': isGreedy,
		style: pinnedAt === undefined ? undefined : ({ '--right': `${pinnedAt}px` } as CSSProperties),
	};
}
