import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import saron from '#functions/administration/setup/reference/fixings/SARON.json' with { type: 'json' };
import { localDate } from '#shared/time/local-date.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { portalForFile } from '#test/support/portal-for-file.ts';
import { publisherServer } from '#test/support/publisher-server.ts';

const command = 'functions/rates/fetch/fetch-by-hand.ts';

const [portal, server] = await Promise.all([portalForFile({ seed: true }), publisherServer()]);
afterAll(() => server.close());

it('a fixing that is fetched while the portal runs becomes the latest fixing', async () => {
	const last = saron.fixings.at(-1)?.[0];
	expect(last).toBe('2026-07-02');
	const caller = new ApiCaller(portal.origin);
	const token = await caller.signIn('user@demo-bank.example');
	const latest = async () => (await caller.post('/rate/api/latest', { currency: 'CHF' }, token)).body;
	expect(await latest()).toMatchObject([{ id: { rateDate: last }, value: '-0.037963' }]);

	server.publish('SARON', [
		{ date: localDate('2026-07-02'), value: '-0.037963' },
		{ date: localDate('2026-07-03'), value: '-0.0381' },
	]);
	const { stdout } = await promisify(execFile)(process.execPath, [command, 'SARON'], {
		env: { ...portal.environmentOf('ingest'), PUBLISHER_STAND_IN: server.origin },
	});
	expect(stdout).toContain('1 new, 0 revised, 1 unchanged, 0 quarantined, 0 refused\n  2026-07-03  -0.0381\n');
	expect(await latest()).toMatchObject([{ id: { rateDate: '2026-07-03' }, value: '-0.0381' }]);
});
