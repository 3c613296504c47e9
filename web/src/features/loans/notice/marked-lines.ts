import { isOpen, type Mark, type NoticeReading, type Reason } from '#shared/loan/notice-text/reading.ts';

export interface LinePart {
	readonly start: number;
	readonly text: string;
	readonly mark?: Mark;
	readonly isButton: boolean;
}

interface MarkedLine {
	readonly number: number;
	readonly parts: readonly LinePart[];
	readonly reasons: readonly Reason[];
	readonly tables: readonly number[];
}

export function markedLines(text: string, { marks }: Pick<NoticeReading, 'marks'>): MarkedLine[] {
	const withFigure = new Set(marks.filter((mark) => mark.canBeNamed === true && isOpen(mark)).map(({ line }) => line));
	const isButton = (mark: Mark) =>
		mark.cell === undefined &&
		(mark.canBeNamed === true ||
			mark.contradicts !== undefined ||
			mark.state === 'set-aside' ||
			(isOpen(mark) && !withFigure.has(mark.line)));
	const lines: { parts: LinePart[]; reasons: Set<Reason>; tables: number[] }[] = [];
	const newLine = () => lines.push({ parts: [], reasons: new Set(), tables: [] });
	const tables = new Set<number>();
	newLine();
	const add = (start: number, end: number, mark?: Mark) => {
		let from = start;
		for (const [i, part] of text
			.slice(start, end)
			.split(/\r\n|[\n\r]/)
			.entries()) {
			if (i > 0) newLine();
			const line = lines.at(-1) as (typeof lines)[number];
			const at = part === '' ? from : text.indexOf(part, from);
			if (mark !== undefined && i === 0) {
				const [table] = mark.cell ?? [];
				if (table !== undefined && !tables.has(table)) {
					tables.add(table);
					line.tables.push(table);
				}
				if (isOpen(mark) && mark.reason !== undefined) line.reasons.add(mark.reason);
			}
			if (part !== '')
				line.parts.push({
					start: at,
					text: part,
					...(mark && { mark }),
					isButton: mark !== undefined && i === 0 && isButton(mark),
				});
			from = at + part.length;
		}
	};
	let at = 0;
	for (const mark of marks) {
		if (mark.start > at) add(at, mark.start);
		// Two marks can overlap. The text that both contain is shown with the first mark.
		if (mark.end > Math.max(at, mark.start)) add(Math.max(at, mark.start), mark.end, mark);
		at = Math.max(at, mark.end);
	}
	add(at, text.length);
	return lines.map(({ parts, reasons, tables }, i) => ({ number: i + 1, parts, reasons: [...reasons], tables }));
}
