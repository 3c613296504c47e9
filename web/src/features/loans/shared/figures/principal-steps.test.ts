import { expect, test } from 'vitest';
import { repaid } from '#features/loans/testing/result-repaid.ts';
import { textsIn } from '#features/loans/testing/texts.ts';
import { onTerms, twoDays } from '#features/loans/testing/two-days.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import { describeConventions } from './describe-followed.ts';
import { describePrincipalSteps, principalSteps } from './principal-steps.ts';

const step = (principal: string, startDate: string) =>
	onTerms({}, { principal, startDate }).rates[0] as CompoundingResult['rates'][number];

test('the changes are what the days accrue on, day by day', () => {
	expect(principalSteps(twoDays)).toEqual([]);
	expect(principalSteps(repaid)).toEqual([
		{ changeDate: '2022-06-24', principalChange: '-250000', currentPrincipal: '750000' },
	]);
});

test('a change that is taken back is two changes, exact in the last decimal', () => {
	const rates = [
		step('999999999999.10', '2022-06-23'),
		step('999999999999.100000000000000001', '2022-06-24'),
		step('999999999999.1', '2022-06-27'),
	];
	expect(principalSteps({ principal: '999999999999.1', rates })).toEqual([
		{
			changeDate: '2022-06-24',
			principalChange: '0.000000000000000001',
			currentPrincipal: '999999999999.100000000000000001',
		},
		{ changeDate: '2022-06-27', principalChange: '-0.000000000000000001', currentPrincipal: '999999999999.1' },
	]);
});

test.each([
	['en', 'NON_CUMULATIVE', 'principal changes: non-cumulative compounded rate', '24-Jun-2022: -250,000 → 750,000'],
	['zh', 'BALANCE', '本金变动：按余额计复利', '2022-06-24：-250,000 → 750,000'],
] as const)('the method and the changes are told in %s', async (language, principalChangeMethod, method, changes) => {
	const text = await textsIn(language);
	const result = { ...repaid, conventions: { ...repaid.conventions, principalChangeMethod } };
	expect(describeConventions(result, text)).toContain(method);
	expect(describeConventions(twoDays, text)).not.toMatch(/principal|本金/);
	expect(describePrincipalSteps(result, text)).toBe(changes);
});
