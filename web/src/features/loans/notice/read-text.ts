import { type CheckedText, rememberedOf, rememberedOfRest, restAside } from '#shared/loan/notice-text/decisions.ts';
import { readNotice } from '#shared/loan/notice-text/read-notice.ts';
import {
	type ColumnKind,
	type Decision,
	type FigureKind,
	isOpen,
	type Mark,
	type NoticeReading,
	type Remembered,
} from '#shared/loan/notice-text/reading.ts';

export interface ReadText extends CheckedText {
	readonly reading: NoticeReading;
}

export interface Press {
	readonly decisions: readonly Decision[];
	readonly learnt: readonly Remembered[];
	readonly forgotten?: Remembered;
}

export const readText = (notice: CheckedText, decisions: readonly Decision[]): ReadText => ({
	...notice,
	reading: readNotice(notice.text, notice.loan, notice.memory, decisions),
});

function pressed(read: ReadText, decision: Decision): Press {
	const learnt = rememberedOf(read, read.reading, decision);
	const decisions = [...read.reading.decisions, decision];
	return { decisions, learnt: learnt === undefined ? [] : [learnt] };
}

export const nameMark = (read: ReadText, { start, end }: Mark, kind: FigureKind): Press =>
	pressed(read, { type: 'figure', start, end, kind });

export const nameColumn = (read: ReadText, table: number, column: number, kind: ColumnKind): Press =>
	pressed(read, { type: 'column', table, column, kind });

/**
 * Sets a line aside that has no amount to name. If the line is understood but contradicts another line, sets only the
 * contradicting part aside.
 */
export function setLineAside({ reading }: ReadText, chosen: Mark): Press {
	const isOfLine = (mark: Mark) => mark.line === chosen.line && mark.cell === undefined && isOpen(mark);
	const open = isOpen(chosen) ? reading.marks.filter(isOfLine) : [chosen];
	const start = Math.min(...open.map((mark) => mark.start));
	const end = Math.max(...open.map((mark) => mark.end));
	return { decisions: [...reading.decisions, { type: 'aside', start, end }], learnt: [] };
}

export const setOthersAside = (read: ReadText): Press => ({
	decisions: [...read.reading.decisions, ...restAside(read.reading)],
	learnt: rememberedOfRest(read, read.reading),
});

const isAbout =
	({ start, end }: Mark) =>
	(decision: Decision): boolean =>
		(decision.type === 'figure' && decision.start < end && decision.end > start) ||
		(decision.type === 'aside' && decision.start <= start && decision.end >= end);

export const isDecided = ({ reading }: ReadText, mark: Mark): boolean => reading.decisions.some(isAbout(mark));

export function takeBack(read: ReadText, mark: Mark): Press {
	const { decisions } = read.reading;
	const about = isAbout(mark);
	const latest = decisions.findLast(about);
	const { start, end } = mark;
	const decision: Decision = latest?.type === 'figure' ? latest : { type: 'figure', start, end, kind: 'other' };
	const learnt = latest === undefined ? undefined : rememberedOf(read, read.reading, decision);
	const isKnown = ({ label, form, kind }: Remembered) =>
		label === learnt?.label && form === learnt.form && kind === learnt.kind;
	const forgotten = read.memory.find(isKnown);
	return { decisions: decisions.filter((decision) => !about(decision)), learnt: [], ...(forgotten && { forgotten }) };
}
