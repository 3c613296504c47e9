import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import { Administrator } from '#test/support/administrator.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { isNightly } from '#test/support/nightly.ts';
import { unpackData } from '#test/support/packed-data.ts';
import { type TemporaryPortal, temporaryPortal } from '#test/support/temporary-portal.ts';

describe.each(isNightly ? ['2026-11-23', '1.6.0'] : ['1.6.0'])(
	'a data directory that was created by the release %s',
	(release) => {
		const dataDirectory = unpackData(release);
		let portal: TemporaryPortal;
		let operator: Administrator;

		beforeAll(async () => {
			portal = await temporaryPortal({ dataDirectory, seed: true });
			operator = await Administrator.signIn(new ApiCaller(portal.origin), 'operator@portal.example');
		});
		afterAll(async () => {
			await portal.close();
			rmSync(dataDirectory, { recursive: true, force: true });
		});

		it('the directory can be opened, and seeded data are not added again', () => {
			expect(portal.lines.filter((line) => line.startsWith('Demo data added'))).toEqual([]);
		});

		it.each(['operator', 'demo-bank', 'bni', 'batch-client'])(
			'the organisation %s exists and can be saved',
			async (orgId) => {
				const { longName, frontendConfig, backendConfig, version } = await operator.done('organisationRead', { orgId });
				const saved = { orgId, longName, frontendConfig, backendConfig, version };
				expect((await operator.done('organisationUpdate', saved)).version).toBe(version + 1);
			},
		);

		it('a schedule and a run with its results can be read', async () => {
			const { schedules } = await operator.done('bulkScheduleSearch', { orgId: 'demo-bank' });
			expect(schedules).toHaveLength(1);
			const api = new ApiCaller(portal.origin);
			const token = await api.signIn('admin@demo-bank.example');
			const { runs } = (await api.post(routes.runList.path, {}, token)).body;
			expect(runs).toMatchObject([{ state: 'done' }]);
			const { body } = await api.post(routes.runResults.path, { runId: runs[0].runId, file: 'results.csv' }, token);
			expect(await (await fetch(body.url)).text()).toContain('rfrMtM');
		});
	},
);
