import { expect, it } from 'vitest';
import type { Organisation, User } from '#shared/directory/organisation.ts';
import { effectiveProfile } from './operation.ts';

const stored = '{"GUI_Layout":{"RFR":{"Currencies":["USD","GBP"]}},"note":"kept"}';

const organisation: Organisation = {
	orgId: 'bank',
	shortName: 'Bank',
	longName: 'Bank',
	frontendConfig: stored,
	backendConfig: '{}',
	isOperator: false,
	version: 1,
};

const user: User = { sub: 'u', login: 'u@bank.example', orgId: 'bank', isAdmin: false, isDisabled: false, version: 1 };

it("a user without a layout gets the organisation's configuration exactly as stored", () => {
	expect(effectiveProfile(user, organisation).frontendConfig).toBe(stored);
});

it("a user with a separate layout gets the organisation's configuration with that layout", () => {
	const frontendConfig = '{"GUI_Layout":{"RFR":{"Currencies":["USD"]}}}';
	const profile = effectiveProfile({ ...user, frontendConfig }, organisation);
	expect(JSON.parse(profile.frontendConfig)).toMatchObject({ GUI_Layout: { RFR: { Currencies: ['USD'] } } });
	expect(profile.frontendConfig).not.toContain('GBP');
});
