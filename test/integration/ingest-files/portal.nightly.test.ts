import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { demoPassword } from '#infra/local/seed/demo-organisations.ts';
import { portalForFile } from '#test/support/portal-for-file.ts';

const portal = await portalForFile({ seed: true });

async function post(path: string, body: object, token?: string) {
	const answer = await fetch(`${portal.origin}${path}`, {
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
		},
		body: JSON.stringify(body),
	});
	return answer.json();
}

it('a rate in a file that was copied into the ingest folder is shown, and other users cannot access the folder', async () => {
	const folder = join(portal.dataDirectory, 'buckets/ingest/overnight');
	writeFileSync(join(folder, 'sofr.csv'), 'currency,name,record_date,value\nUSD,SOFR,2026-08-20,3.77\n');
	const report = join(folder, 'sofr.csv.report.json');
	await vi.waitFor(() => expect(existsSync(report), portal.lines.join('\n')).toBe(true), 20_000);
	expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({ outcome: 'loaded', new: 1 });
	const { Token } = await post('/session/login', { username: 'user@demo-bank.example', password: demoPassword });
	expect(await post('/rate/api/latest', { currency: 'USD' }, Token)).toMatchObject([
		{ id: { rateDate: '2026-08-20' }, value: '3.77' },
	]);
	const unsigned = await fetch(`${portal.origin}/buckets/ingest/overnight/sofr.csv`);
	expect([unsigned.status, await unsigned.text()]).toEqual([403, expect.stringContaining('AccessDenied')]);
});
