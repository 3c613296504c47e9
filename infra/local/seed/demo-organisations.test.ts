import { describe, expect, it } from 'vitest';
import { assertPasswordPolicy } from '#infra/emulators/cognito/operations/passwords.ts';
import { entitlementOf } from '#shared/directory/entitlement.ts';
import { parseFrontendConfig } from '#shared/directory/layout.ts';
import { demoOrganisations, demoPassword, demoUsers } from './demo-organisations.ts';

describe('the demo organisations', () => {
	const entitled = Object.fromEntries(
		demoOrganisations.map(({ shortName, frontendConfig, backendConfig }) => {
			const parsed = parseFrontendConfig(frontendConfig);
			if ('problem' in parsed) throw new Error(parsed.problem);
			return [shortName, entitlementOf(parsed.layout, JSON.parse(backendConfig), false)];
		}),
	);

	it('each demo organisation is entitled to the modules that it demonstrates', () => {
		const rfr = (name: string) => entitled[name]?.modules.get('RFR')?.currencies;
		expect(rfr('Demo Bank')).toEqual(['USD', 'GBP', 'EUR', 'JPY', 'CHF', 'CAD', 'AUD', 'THB']);
		expect(rfr('BNI')).toBeUndefined();
		expect(rfr('Batch Client')).toEqual(['USD', 'GBP']);
		expect(entitled['Batch Client']?.isNonGui).toBe(true);
	});

	it('exactly one organisation is the operator', () => {
		expect(demoOrganisations.filter(({ isOperator }) => isOperator).map(({ orgId }) => orgId)).toEqual(['operator']);
	});
});

it('each client has an administrator and an ordinary user, and the operator has an administrator', () => {
	expect(demoUsers.filter(({ orgId }) => orgId === 'operator').map(({ login, isAdmin }) => [login, isAdmin])).toEqual([
		['operator@portal.example', true],
	]);
	for (const { orgId } of demoOrganisations.filter(({ isOperator }) => !isOperator)) {
		const settled = demoUsers.filter((user) => user.orgId === orgId && !user.isInvited);
		expect(settled.map((user) => [user.login, user.isAdmin])).toEqual([
			[`admin@${orgId}.example`, true],
			[`user@${orgId}.example`, false],
		]);
	}
});

it('the demo password satisfies the password policy', () => {
	expect(() => assertPasswordPolicy(demoPassword)).not.toThrow();
});
