import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { capabilityAccess } from '#infra/constructs/function-access.ts';
import { type Bundle, bundleHandlers, bundleLimit, handlerNames } from '#test/support/bundles.ts';

const directory = mkdtempSync(join(tmpdir(), 'bundles-'));
const bundles = new Map<string, Bundle>();

beforeAll(async () => {
	for (const bundle of await bundleHandlers(handlerNames, directory)) bundles.set(bundle.name, bundle);
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

it('all functions of the stacks are bundled', () => {
	expect([...handlerNames].sort()).toEqual(
		[
			...Object.keys(capabilityAccess),
			'unrouted',
			'setup',
			'synthetic-client',
			'account-mail',
			'password-reset',
			'directory-check',
			'feed-check',
			'secret-sweep',
			'ingest',
			'ingest-files',
			'revision-marks',
			'run-split',
			'run-part',
			'run-join',
			'delivery',
			'delivery-sweep',
			'event-sweep',
			'event-sender',
		].sort(),
	);
});

it.each(handlerNames)('the bundle of function %s is within its limit', (name) => {
	expect(bundles.get(name)?.bytes).toBeLessThanOrEqual(bundleLimit(name));
});

it('no handler calls the AWS SDK directly', () => {
	for (const { name, callers } of bundles.values()) {
		if (name !== 'unrouted') expect(callers.length, name).toBeGreaterThan(0);
		expect(callers.filter((file) => file.includes('/handlers/'))).toEqual([]);
	}
});
