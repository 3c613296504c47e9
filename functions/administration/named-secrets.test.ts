import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { newSecretName, ownerOfSecret, type SecretOwner, secretNamesIn } from '#platform/secrets/secret-store.ts';
import { variables } from '#shared/contract/resource-names.ts';
import { runsOf } from '#test/support/nightly.ts';
import { leftovers } from './named-secrets.ts';

vi.stubEnv(variables.stage, 'test');

const day = 24 * 3600 * 1000;
const now = Date.UTC(2026, 5, 9, 2, 45);
const owners: readonly SecretOwner[] = [
	{ orgId: 'bank' },
	{ orgId: 'bank', sub: 'ada' },
	{ orgId: 'other', sub: 'ben' },
	{ orgId: 'bank', jobId: 'job-1' },
	{ orgId: 'bank', webhookId: 'webhook-1' },
];

const secret = fc.record({
	name: fc.oneof(
		fc.constantFrom(...owners.flatMap((owner) => [newSecretName(owner, 'frontend'), newSecretName(owner, 'backend')])),
		fc.constantFrom('/portal/origin', '/portal/bank/organisation/frontend/not-one-of-ours', 'prod/database'),
	),
	changedAtMillis: fc.option(fc.integer({ min: now - 3 * day, max: now + day }), { nil: undefined }),
});

describe('nightly removal of unused secrets', () => {
	it('a secret is kept if it is in use, younger than a day or of unknown age, or if its name has an unknown form', () => {
		fc.assert(
			fc.property(fc.uniqueArray(secret, { selector: ({ name }) => name }), fc.func(fc.boolean()), (kept, isNamed) => {
				const named = new Set(kept.map(({ name }) => name).filter(isNamed));
				const taken = new Set(leftovers(kept, named, now));
				for (const { name, changedAtMillis } of kept) {
					const isLeftover =
						!named.has(name) &&
						ownerOfSecret(name) !== undefined &&
						changedAtMillis !== undefined &&
						changedAtMillis <= now - day;
					expect(taken.has(name)).toBe(isLeftover);
				}
			}),
			{ numRuns: runsOf(500) },
		);
	});

	it('a secret is removed when it is exactly a day old, but not a millisecond earlier', () => {
		const name = newSecretName({ orgId: 'bank' }, 'backend');
		expect(leftovers([{ name, changedAtMillis: now - day }], new Set(), now)).toEqual([name]);
		expect(leftovers([{ name, changedAtMillis: now - day + 1 }], new Set(), now)).toEqual([]);
	});
});

describe('a secret name', () => {
	it.each(owners)('a secret name contains its owner %o', (owner) => {
		expect(ownerOfSecret(newSecretName(owner, 'frontend'))).toEqual(owner);
	});

	it.each(['/portal/', '/portal/bank', '/portal/bank/organisation/frontend/', '/portal/a/b/organisation/frontend/x'])(
		'the name %s does not belong to a configuration',
		(name) => {
			expect(ownerOfSecret(name)).toBeUndefined();
		},
	);

	it('secret names are found under any key, at any depth and in lists', () => {
		const [first, second] = owners.map((owner) => newSecretName(owner, 'backend'));
		const config = { SFTP: { secretName: first }, list: [{ deep: [{ other: second }] }], note: '/portal/nothing' };
		expect([...secretNamesIn(JSON.stringify(config))].sort()).toEqual([first, second].sort());
		expect(secretNamesIn(' ')).toEqual([]);
		expect(() => secretNamesIn('{')).toThrow(SyntaxError);
	});

	it('a secret name is found in a configuration nested 100,000 levels deep', () => {
		const name = newSecretName({ orgId: 'bank' }, 'backend');
		expect(secretNamesIn(`${'['.repeat(100_000)}"${name}"${']'.repeat(100_000)}`)).toEqual([name]);
	});
});
