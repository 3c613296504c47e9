import { expect, it } from 'vitest';
import { emptyDraft, faultsOf, type ProgramDraft, type ProgramText, requestOf } from './program-draft.ts';

const text = {
	language: 'en',
	t: (key: string, { list = '' } = {}) => `${key} ${list}`.trim(),
} as unknown as ProgramText;
const now = new Date('2026-11-30T23:59:00Z');
const valid: ProgramDraft = { name: ' Treasury ', scopes: ['rates:read'], addresses: '', days: 90 };
const faults = (change: Partial<ProgramDraft>) => faultsOf(requestOf({ ...valid, ...change }, 'bank', now), text);

it('the request for a new key pair contains the last day of validity in UTC', () => {
	const addresses = '203.0.113.7, 2001:DB8::/32;\n10.0.0.0/8\n';
	expect(requestOf({ ...valid, addresses }, 'bank', now)).toEqual({
		orgId: 'bank',
		name: ' Treasury ',
		scopes: ['rates:read'],
		addresses: ['203.0.113.7', '2001:DB8::/32', '10.0.0.0/8'],
		expiresOn: '2027-02-28',
	});
	expect(faults({ addresses })).toEqual({});
});

it.each<[Partial<ProgramDraft>, object]>([
	[emptyDraft, { name: 'faults.noName', scopes: 'faults.scopes' }],
	[{ name: '=1+1' }, { name: 'faults.name' }],
	[{ addresses: '10.0.0.0/33 10.0.0.1 fe80::1%eth0' }, { addresses: 'faults.addresses 10.0.0.0/33, fe80::1%eth0' }],
	[{ addresses: '10.0.0.1 '.repeat(21) }, { addresses: 'faults.tooMany' }],
])('the faults of the draft %j are shown at their fields', (change, expected) => {
	expect(faults(change)).toEqual(expected);
});
