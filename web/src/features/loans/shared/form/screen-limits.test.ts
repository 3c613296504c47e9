import { expect, test } from 'vitest';
import { loanLimits, screenLimits } from '#shared/loan/loan-limits.ts';
import { earliestEndDate, earliestStartDate, maxDays } from './business-days.ts';
import { largestAmount, maxPrincipalChanges, numberRules } from './principal-change-rows.ts';

test('the limits of the form equal the documented limits of the form and of the API', () => {
	expect({
		periodDays: maxDays,
		earliestStart: earliestStartDate,
		earliestEnd: earliestEndDate,
		amountDecimals: numberRules.principal.precision,
	}).toEqual(screenLimits);
	expect(maxPrincipalChanges).toBe(loanLimits.principalChanges);
	expect(String(largestAmount)).toBe(loanLimits.principal);
	expect(String(numberRules.margin.max)).toBe(loanLimits.ratePercent);
});
