import type { QuotedLeg } from '../benchmark/quote.ts';

export function isSameLeg(a: QuotedLeg, b: QuotedLeg): boolean {
	return a.index === b.index && a.tenor === b.tenor;
}
