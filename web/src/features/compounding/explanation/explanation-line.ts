/** A statement about a row, with what it is filled with; or a piece of its arithmetic. */
export type ExplanationLine =
	| {
			readonly kind: 'sentence';
			readonly key: SentenceKey;
			readonly params: Readonly<Record<string, string | number>>;
	  }
	| { readonly kind: 'formula'; readonly text: string };

export type SentenceKey =
	| 'fixing'
	| 'plain'
	| 'precedingBusinessDay'
	| 'lookback'
	| 'lockout'
	| 'carried'
	| 'weight'
	| 'weightOverClosedDays'
	| 'weightShifted'
	| 'rateIsFixing'
	| 'noFloor'
	| 'floorOnFixing'
	| 'floorOnSum'
	| 'floorBinds'
	| 'floorRests'
	| 'spreadsCompounded'
	| 'spreadsAdded'
	| 'noSpreads'
	| 'rounded'
	| 'allIn'
	| 'interest';

export interface ExplanationSection {
	readonly title: 'observation' | 'weight' | 'rate' | 'factor' | 'allIn' | 'interest';
	readonly lines: readonly ExplanationLine[];
}

export function sentence(key: SentenceKey, params: Readonly<Record<string, string | number>> = {}): ExplanationLine {
	return { kind: 'sentence', key, params };
}

export function formula(text: string): ExplanationLine {
	return { kind: 'formula', text };
}
