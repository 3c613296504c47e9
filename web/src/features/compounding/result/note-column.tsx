import type { CompoundingRow } from '../../../../../shared/contract/compounding.ts';
import type { DataColumn } from '../../../ui/data-table/data-column.ts';
import type { DayNote } from './day-notes.ts';
import styles from './note-column.module.css';

/** Why days are odd, each reason a badge. */
export function noteColumn(
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
		cell: (row) =>
			(notes.get(row) ?? []).map((note) => (
				<span key={note.kind} className={styles.badge} data-kind={note.kind}>
					{note.text}
				</span>
			)),
		minWidth: 104,
		isGreedy: true,
		isPinned: true,
	};
}
