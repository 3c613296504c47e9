import { figureText } from '#shared/decimal/decimal.ts';
import { dateOfEpochDay } from '#shared/time/local-date.ts';
import type { Statement } from './cells.ts';
import { currencyAt } from './names.ts';
import { type LoanFigures, type Money, printedLike } from './notice-loan.ts';
import type { FigureKind, Reason, StatedKind } from './reading.ts';

export type ComparedStatement =
	| {
			readonly state: 'equal' | 'different';
			readonly kind: StatedKind;
			readonly theirs: string;
			readonly ours: string;
			readonly isShort?: boolean;
	  }
	| { readonly state: 'set-aside' }
	| { readonly reason: Reason };

/** @param point decimal sign of the notice, proved by an unambiguous number */
export function compareStatement(
	{ kind, money, date, text = '' }: Statement,
	figures: LoanFigures,
	point: '.' | ',' | undefined,
): ComparedStatement {
	const { loan } = figures;
	if (kind === 'other') return { state: 'set-aside' };
	if (kind === 'weak') return money === undefined ? { reason: 'weak-total' } : compareWeak(money, figures, point);
	if (money !== undefined) return compareFigure(kind as FigureKind, money, figures, point);
	const compared = (theirs: string, ours: string, isEqual: boolean): ComparedStatement => ({
		state: isEqual ? 'equal' : 'different',
		kind: kind as StatedKind,
		theirs,
		ours,
	});
	switch (kind) {
		case 'start':
		case 'end':
		case 'payment': {
			const ours = kind === 'start' ? figures.startDay : figures.endDay;
			const days = [...(date?.dayFirst ?? []), ...(date?.monthFirst ?? [])];
			const isEqual = days.includes(ours);
			if (kind !== 'payment')
				return compared(dateOfEpochDay(isEqual ? ours : (days[0] ?? 0)), dateOfEpochDay(ours), isEqual);
			if (!isEqual) return { reason: 'date-not-agreed' };
			return { state: 'equal', kind: 'end', theirs: dateOfEpochDay(ours), ours: dateOfEpochDay(ours) };
		}
		case 'currency':
			return compared(text, loan.currency, currencyAt(text, 0)?.meaning.includes(loan.currency) === true);
		case 'index':
			return compared(text, loan.index, text === loan.index);
		case 'basis':
			return compared(text, String(loan.yearlyBasis), text === String(loan.yearlyBasis));
		case 'shift':
			return compared(text, loan.observationShift ? 'yes' : 'no', (text === 'yes') === loan.observationShift);
		default:
			return { reason: 'unknown-line' };
	}
}

export function compareFigure(
	kind: FigureKind,
	money: Money,
	figures: LoanFigures,
	point: '.' | ',' | undefined,
): ComparedStatement {
	const compared = figures.compare(kind, money, point);
	if ('reason' in compared) return compared;
	const { state, theirs, ours } = compared;
	const isShort = figures.isShort(kind, theirs) ? { isShort: true } : {};
	return { state, kind, theirs: figureText(theirs), ours: printedLike(theirs, ours), ...isShort };
}

/** Compares a vaguely labelled amount, such as Total. Understood only if it equals calculated interest or principal. */
function compareWeak(money: Money, figures: LoanFigures, point: '.' | ',' | undefined): ComparedStatement {
	for (const kind of ['interest', 'principal'] as const) {
		const compared = compareFigure(kind, money, figures, point);
		if ('state' in compared && compared.state === 'equal') return compared;
	}
	return { reason: 'weak-total' };
}
