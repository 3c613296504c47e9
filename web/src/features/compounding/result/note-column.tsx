import type { CompoundingRow } from '../../../../../shared/contract/compounding.ts';
import type { DataColumn } from '../../../ui/data-table/data-column.ts';
import type { DayNote } from './day-notes.ts';
import styles from './note-column.module.css';

/** Why days are odd, each reason a badge: in few words where the column is narrow, so that none is hidden by another. */
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
		cell: (row) => {
			const ofRow = notes.get(row) ?? [];
			if (ofRow.length === 0) return null;
			return (
				<div className={styles.badges} data-several={ofRow.length > 1}>
					{ofRow.map((note) => (
						<span key={note.kind} className={styles.badge} data-kind={note.kind}>
							<span className={styles.full}>{note.text}</span>
							<span className={styles.short}>{note.short}</span>
						</span>
					))}
				</div>
			);
		},
		minWidth: 104,
		isGreedy: true,
		isPinned: true,
	};
}
