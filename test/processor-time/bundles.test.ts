import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capabilityAccess } from '#infra/constructs/function-access.ts';
import { type Bundle, bundleHandler, bundleLimit, coldStartMillis, handlerNames } from '../support/bundles.ts';

const readyMillis = 400;

const directory = mkdtempSync(join(tmpdir(), 'bundles-'));
const bundles = new Map<string, Bundle>();

beforeAll(async () => {
	const made = await Promise.all(handlerNames.map((name) => bundleHandler(name, directory)));
	for (const bundle of made) bundles.set(bundle.name, bundle);
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

it('bundles every function that the stacks make', () => {
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
			'run-split',
			'run-part',
			'run-join',
			'delivery',
			'delivery-sweep',
		].sort(),
	);
});

describe.each(handlerNames)('%s', (name) => {
	it('is within its limit and ready in 400 ms from cold', async () => {
		const bundle = bundles.get(name);
		if (bundle === undefined) throw new Error(`${name} was not bundled`);
		const millis = await coldStartMillis(bundle, readyMillis);
		process.stdout.write(`  ${name}: ${bundle.bytes} bytes, ready after ${millis.toFixed(0)} ms\n`);
		expect(bundle.bytes).toBeLessThanOrEqual(bundleLimit(name));
		expect(millis).toBeLessThan(readyMillis);
	});
});

it('has no handler that calls the AWS SDK itself', () => {
	for (const { name, callers } of bundles.values()) {
		if (name !== 'unrouted') expect(callers.length, name).toBeGreaterThan(0);
		expect(callers.filter((file) => file.includes('/handlers/'))).toEqual([]);
	}
});
