import { LineReader, type Statement, totalsInWords } from './cells.ts';
import { cleanText, splitLines } from './clean-text.ts';
import { DateReader } from './dates.ts';
import { changesOtherLines, changesOwnLine, labelKind } from './labels.ts';
import { LoanFigures, type NoticeLoan } from './notice-loan.ts';
import { type Decision, isRest, type NoticeReading, type Remembered } from './reading.ts';
import { tokensOf } from './tokens.ts';

export interface CheckedText {
	readonly text: string;
	readonly loan: NoticeLoan;
	readonly memory: readonly Remembered[];
}

/** Returns the decisions of the button "The rest is not part of this", which sets aside what is not understood. */
export function restAside({ marks }: NoticeReading): Decision[] {
	const spans = new Map<string, { start: number; end: number }>();
	for (const { start, end, line, cell } of marks.filter(isRest)) {
		const key = `${line} ${cell}`;
		spans.set(key, { start: spans.get(key)?.start ?? start, end });
	}
	return [...spans.values()].map((span) => ({ type: 'aside', ...span }));
}

const maxWords = 6;
const sentence =
	/(?<!\p{L})(?:is|are|was|will|we|you|please|be|has|have|ist|sind|wird|wir|sie|bitte|est|sont|nous|vous|sera)(?!\p{L})|[是为请我您]/iu;

/** Returns the label or column heading to remember after a kind is chosen. Undefined for an amount in a sentence. */
export function rememberedOf(notice: CheckedText, reading: NoticeReading, decision: Decision): Remembered | undefined {
	if (decision.type === 'aside') return undefined;
	if (decision.type === 'column') {
		const label = reading.tables[decision.table]?.columns[decision.column]?.heading;
		return label === undefined || label === '' ? undefined : { label, form: 'column', kind: decision.kind };
	}
	const statement = labelledFigure(notice, decision);
	if (statement === undefined || statement.label === '') return undefined;
	const { label, form } = statement;
	const isName = label.split(' ').length <= maxWords && !sentence.test(label) && !changesOtherLines.test(label);
	// A label such as "Interest" is not ignored in future, because the next notice can use it for this loan.
	const known = labelKind(label);
	if (decision.kind === 'other' ? known !== undefined && known !== 'weak' : changesOwnLine.test(label))
		return undefined;
	return isName ? { label, form, kind: decision.kind } : undefined;
}

/** Returns labels to ignore in future, such as those of charges, but none of interest or of amounts of the loan. */
export function rememberedOfRest(notice: CheckedText, reading: NoticeReading): Remembered[] {
	const labels = new Map<string, Remembered>();
	for (const { start, end, state, reason, canBeNamed } of reading.marks) {
		if (state !== 'not-understood' || reason !== 'unknown-line' || !canBeNamed) continue;
		const learnt = rememberedOf(notice, reading, { type: 'figure', start, end, kind: 'other' });
		if (learnt === undefined || labelKind(learnt.label) !== undefined || totalsInWords.test(learnt.label)) continue;
		labels.set(`${learnt.form} ${learnt.label}`, learnt);
	}
	return [...labels.values()];
}

function labelledFigure(
	{ text: pasted, loan }: CheckedText,
	{ start, kind }: Extract<Decision, { type: 'figure' }>,
): Statement | undefined {
	const { text, source } = cleanText(pasted);
	const lines = splitLines(text);
	const at = lines.findIndex((line) => (source[line.start] as number) <= start && start < (source[line.end] as number));
	const dates = new DateReader(loan.startDate, loan.endDate);
	const tokensOfLine = (i: number) => {
		const line = lines[i];
		return line === undefined ? [] : tokensOf(text, line.start, line.end, dates);
	};
	const reader = new LineReader(text, new LoanFigures(loan).endDay, () => kind);
	const tokens = tokensOfLine(at);
	const holds = ({ start: from, end }: Statement) =>
		(source[from] as number) <= start && start < (source[end] as number);
	const above = reader.loneLabel(tokensOfLine(at - 1));
	const lone = above === undefined ? undefined : reader.loneMoney(tokens, above);
	return reader.read(tokens)?.find(holds) ?? lone;
}
