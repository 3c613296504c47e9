import { expect, it } from 'vitest';
import { conversionTerms } from './valuation-risk.ts';

it.each([
	[0, true],
	[-1e-9, true],
	[-1e-192, false],
])('a spread of %s bp is accepted: %s', (spreadBp, isAccepted) => {
	expect(conversionTerms.spreadBp.safeParse(spreadBp).success).toBe(isAccepted);
});
