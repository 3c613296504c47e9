import type { CompoundingRow } from '#shared/contract/compounding.ts';
import { type DataColumn, sum } from '#ui/data-table/data-column.ts';
import type { DayNote } from './day-notes.ts';
import noteStyles from './note-column.module.css';

/** Minimum width of the column, padding of a cell and padding of a badge, in pixels. */
const leastWidth = 104;
const cellPadding = 12;
const badgePadding = 10;
const badgeGap = 3;

/** Returns the width in pixels of a character in a badge, assuming a wide typeface. */
function characterWidth(character: string): number {
	if (/[⺀-鿿＀-￯]/u.test(character)) return 12;
	if (/[\d−+]/.test(character)) return 8;
	return /[ .,]/.test(character) ? 4.5 : 7.3;
}

export function shortWidth(notes: readonly DayNote[]): number {
	const badges = notes.map(({ short }) => sum([...short].map(characterWidth)) + badgePadding);
	return Math.ceil(cellPadding + sum(badges) + badgeGap * Math.max(0, notes.length - 1));
}

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
				<div className={noteStyles.badges} data-several={ofRow.length > 1}>
					{ofRow.map((note) => (
						<span key={note.kind} className={noteStyles.badge} data-kind={note.kind}>
							<span className={noteStyles.full}>{note.text}</span>
							<span className={noteStyles.short}>{note.short}</span>
						</span>
					))}
				</div>
			);
		},
		minWidth: Math.max(leastWidth, ...[...notes.values()].map(shortWidth)),
		isGreedy: true,
		isPinned: true,
	};
}
