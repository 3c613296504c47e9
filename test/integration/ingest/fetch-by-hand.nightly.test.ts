import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMissingFixings } from '#functions/rates/store/fixing-records.ts';
import { localDate } from '#shared/time/local-date.ts';
import { killingProxy } from '#test/support/killing-proxy.ts';
import { publisherServer } from '#test/support/publisher-server.ts';
import { emptyRates, ratesImage } from '#test/support/rates-image.ts';
import { sofrDatabase } from '#test/support/sofr-database.ts';

/** The command starts many times. Bundled and compiled in advance, it starts three times as fast. */
const command = join(process.env.FUNCTION_BUNDLES as string, 'fetch-by-hand.mjs');
const compiled = mkdtempSync(join(tmpdir(), 'fetch-by-hand-'));

const [database, server] = await Promise.all([sofrDatabase(), publisherServer()]);
const proxy = await killingProxy(database.endpoint);
afterAll(async () => {
	await Promise.all([server.close(), proxy.close()]);
	rmSync(compiled, { recursive: true });
});

const fixing = (day: string, value: string) => ({ date: localDate(`2024-06-${day}`), value });
const stored = [fixing('03', '5.35'), fixing('04', '5.33'), fixing('05', '5.33')];
const published = [
	fixing('03', '5.35'),
	fixing('04', '5.34'),
	fixing('05', '5.33'),
	fixing('06', '5.33'),
	fixing('07', '53.3'),
	fixing('10', '5.32'),
	fixing('11', '5.31'),
	fixing('15', '5.31'),
];

beforeEach(async () => {
	server.publish('SOFR', published);
	await addMissingFixings('SOFR', 'New York Fed', stored);
});

function start(parameters: readonly string[], databaseEndpoint = database.endpoint) {
	const child = spawn(process.execPath, [command, ...parameters], {
		env: {
			...database.environmentOf('ingest'),
			AWS_ENDPOINT_URL_DYNAMODB: databaseEndpoint,
			PUBLISHER_STAND_IN: server.origin,
			NODE_COMPILE_CACHE: compiled,
		},
	});
	const ended = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
	return { child, ended: ended.then(([[code, signal], out, err]) => ({ code, signal, out, err })) };
}
const fetchSofr = () => start(['sofr', '--from', '2024-06-03']).ended;

it('the command prints new, revised, quarantined and refused fixings', async () => {
	const { code, out, err } = await fetchSofr();
	expect([code, err]).toEqual([0, '']);
	expect(out.replace(/to \d{4}-\d\d-\d\d/, 'to today').split('\n')).toEqual([
		'SOFR from 2024-06-03 to today: 3 new, 1 revised, 2 unchanged, 1 quarantined, 1 refused',
		'  2024-06-06  5.33',
		'  2024-06-10  5.32',
		'  2024-06-11  5.31',
		'  2024-06-04  5.34  revised, was 5.33',
		'  2024-06-07  53.3  quarantined: 5.33 on 2024-06-06; to confirm it: --confirm 2024-06-07=53.3',
		'  2024-06-15  5.31  refused: weekend',
		'',
	]);
	const confirmed = await start(['SOFR', '--confirm', '2024-06-07=53.3']).ended;
	expect(confirmed.out).toContain('1 new, 0 revised, 6 unchanged, 0 quarantined, 1 refused\n  2024-06-07  53.3\n');
});

it.each([
	[[], 'Name one index.'],
	[['LIBOR'], 'Name one index.'],
	[['SOFR', '--from', '2024-02-30'], '2024-02-30 is not a date YYYY-MM-DD.'],
	[['SOFR', '--confirm', '2024-06-07'], '2024-06-07 is not a date and its value: YYYY-MM-DD=<value>.'],
	[['SOFR', '--fast'], "Unknown option '--fast'"],
])('the arguments %j print the usage', async (parameters, message) => {
	const { code, err } = await start(parameters).ended;
	expect([code, err]).toEqual([2, expect.stringContaining(message)]);
	expect(err).toContain('Usage: npm run rates:fetch -- <index>');
});

it('the command prints the error of the publisher', async () => {
	server.answerInstead('SOFR', { status: 400 });
	const { code, out, err } = await fetchSofr();
	expect([code, out, err]).toEqual([1, '', expect.stringContaining('markets.newyorkfed.org answered with status 400')]);
});

describe('a command that is killed and repeated', () => {
	let whole: Awaited<ReturnType<typeof ratesImage>>;

	beforeAll(async () => {
		server.publish('SOFR', published);
		await addMissingFixings('SOFR', 'New York Fed', stored);
		expect((await fetchSofr()).code).toBe(0);
		whole = await ratesImage();
		await emptyRates();
	});

	it.each([
		[1, 'before'],
		[2, 'after'],
		[3, 'before'],
		[4, 'after'],
		[6, 'after'],
		[7, 'before'],
	] as const)(
		'if the command is killed at write %i, %s the write, the next command completes the work',
		async (write, when) => {
			const run = start(['SOFR', '--from', '2024-06-03'], proxy.origin);
			proxy.killAt(write, when, () => run.child.kill('SIGKILL'));
			expect((await run.ended).signal).toBe('SIGKILL');
			expect(withoutTimes(await ratesImage())).not.toEqual(withoutTimes(whole));
			expect((await fetchSofr()).code).toBe(0);
			expect(withoutTimes(await ratesImage())).toEqual(withoutTimes(whole));
		},
	);

	it('two simultaneous commands store every fixing once', async () => {
		const runs = await Promise.all([fetchSofr(), fetchSofr()]);
		expect(runs.map(({ code }) => code)).toEqual([0, 0]);
		const counts = runs.map(({ out }) => /(\d+) new, (\d+) revised/.exec(out)?.slice(1).map(Number) ?? []);
		expect([counts[0]?.[0] ?? 0, counts[0]?.[1] ?? 0].map((n, i) => n + (counts[1]?.[i] ?? 0))).toEqual([3, 1]);
		expect(withoutTimes(await ratesImage())).toEqual(withoutTimes(whole));
	});
});

/** Removes the times of the last fetch, which differ between the commands. */
const withoutTimes = (image: readonly Record<string, unknown>[]) =>
	image.map((item) => (item.pk === 'STATE' ? { pk: item.pk, sk: item.sk, latestDate: item.latestDate } : item));

it('the scheduled function returns the counts of a fetch', async () => {
	process.env.PUBLISHER_STAND_IN = server.origin;
	const { handler } = await import('#functions/rates/handlers/ingest.ts');
	expect(await database.as('ingest', () => handler({ index: 'SOFR', from: '2024-06-03' }))).toEqual({
		index: 'SOFR',
		outcome: 'fetched',
		added: 3,
		revised: 1,
		held: 1,
		refused: 1,
	});
	server.answerInstead('SWESTR', { text: '{"refRates":[]}' });
	expect(await handler({ index: 'SWESTR' })).toEqual({ index: 'SWESTR', outcome: 'publisher-failed' });
	await expect(handler({ index: 'NIBOR' })).rejects.toThrow('NIBOR has no publisher');
	await expect(handler({ index: 'SOFR', from: 'yesterday' })).rejects.toThrow('not a date');
});
