import { expect, test } from 'vitest';
import { earliestEndDate, earliestStartDate, maxDays } from '#features/compounding/form/date-limits.ts';
import { largestAmount, numberRules } from '#features/compounding/form/number-field.ts';
import { mostPrincipalChanges } from '#features/compounding/form/principal-change-rows.ts';
import { loanLimits, screenLimits } from '#shared/loan/loan-limits.ts';

test('the screens keep the limits that are stated for them and for the API', () => {
	expect({
		periodDays: maxDays,
		earliestStart: earliestStartDate,
		earliestEnd: earliestEndDate,
		amountDecimals: numberRules.principal.precision,
	}).toEqual(screenLimits);
	expect(mostPrincipalChanges).toBe(loanLimits.principalChanges);
	expect(String(largestAmount)).toBe(loanLimits.principal);
	expect(String(numberRules.margin.max)).toBe(loanLimits.ratePercent);
});
