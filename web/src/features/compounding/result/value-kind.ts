/** What a value of the answer is; all but dates and texts are numbers to calculate with. */
export type ValueKind = 'figure' | 'amount' | 'count' | 'date' | 'text';

export const isNumeric = (kind: ValueKind | undefined): boolean =>
	kind === 'figure' || kind === 'amount' || kind === 'count';
