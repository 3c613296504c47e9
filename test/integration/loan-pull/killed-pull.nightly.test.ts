import { afterAll, expect, it, vi } from 'vitest';
import type { PullParts } from '#functions/delivery/loan-pull/pull-parts.ts';
import { dynamodb } from '#platform/aws/table.ts';
import { logger } from '#platform/runtime.ts';
import { privateHostsVariable } from '#platform/transfer/resolve-public.ts';
import { tables } from '#shared/contract/resource-names.ts';
import { loanText } from '#test/support/loan-text.ts';
import { pullBench } from '#test/support/pull-bench.ts';
import { ratesDatabase } from '#test/support/rates-database.ts';
import { startSftpServer } from '#test/support/sftp-server.ts';

await ratesDatabase();
for (const table of [tables.deliveries, tables.audit]) vi.stubEnv(table.variable, table.localName);
vi.stubEnv(privateHostsVariable, '127.0.0.1');
logger.setLogLevel('SILENT');
const server = await startSftpServer();
afterAll(server.close);

class Killed extends Error {}

type Step = <Result>(act: () => Promise<Result>) => Promise<Result>;

/**
 * Simulates a process that is killed after one of its steps, so that the response is lost. Being killed before a step
 * has the same effect as being killed after the previous step.
 */
function process(killAt: number) {
	let steps = 0;
	const step: Step = async (act) => {
		steps += 1;
		if (steps > killAt) throw new Killed();
		const result = await act();
		if (steps === killAt) throw new Killed();
		return result;
	};
	return { step, isKilled: () => steps >= killAt };
}

/** Wraps an object so that each call of one of its methods counts as a step. */
const steps = <Thing extends object>(thing: Thing, step: Step, but: readonly string[]): Thing =>
	new Proxy(thing, {
		get(target, name) {
			const value = Reflect.get(target, name, target);
			if (typeof value !== 'function') return value;
			if (but.includes(String(name))) return value.bind(target);
			return (...given: unknown[]) => step(() => value.apply(target, given));
		},
	});

const mortal = (parts: PullParts, step: Step): PullParts => ({
	...parts,
	files: { write: (...given) => step(() => parts.files.write(...given)) },
	// Calls of the killed process have no effect, except that its connection is closed.
	connect: async (target, options) => steps(await parts.connect(target, options), step, ['close', 'has']),
});

const send = dynamodb.send.bind(dynamodb);
afterAll(() => vi.restoreAllMocks());

async function killedAt(killAt: number): Promise<boolean> {
	const bench = pullBench(server, `killed-${killAt}`);
	await bench.save({ moveTo: 'done' });
	await bench.put('loans-1.csv', loanText('L-1'));
	await bench.run();
	const { step, isKilled } = process(killAt);
	vi.spyOn(dynamodb, 'send').mockImplementation(((command: never) => step(() => send(command))) as never);
	await bench.run(mortal(bench.parts, step)).catch((error: unknown) => {
		if (!(error instanceof Killed)) throw error;
	});
	vi.mocked(dynamodb.send).mockRestore();
	for (let i = 0; i < 2; i++) await bench.run();
	const [found, ...others] = await bench.handedIn();
	expect([killAt, found?.text, others]).toEqual([killAt, loanText('L-1'), []]);
	const left = (await server.files()).filter((path) => path.startsWith(`/${bench.orgId}/`));
	expect(left).toEqual([`/${bench.orgId}/done/loans-1.csv`]);
	return isKilled();
}

it('a run that is killed at any step and repeated takes every file exactly once', async () => {
	let killAt = 1;
	while (await killedAt(killAt)) killAt += 1;
	// There are at least steps for the lease, the place at the host, listing, download, claim, hand-in, move and history.
	expect(killAt).toBeGreaterThan(25);
});
