import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accessControl } from '../emulators/access/access-control.ts';
import { openBuckets } from '../emulators/buckets/open-buckets.ts';
import { ingestBucket } from './ingest-bucket.ts';

let dataDirectory: string;
let buckets: ReturnType<typeof openBuckets>;
let keys: string[];
let lines: string[];

beforeEach(() => {
	dataDirectory = mkdtempSync(join(tmpdir(), 'buckets-'));
	keys = [];
	lines = [];
	buckets = openBuckets({
		dataDirectory,
		access: accessControl([]),
		watched: [ingestBucket],
		onObjectCreated: async ({ key }) => void keys.push(key),
		log: (line) => lines.push(line),
		clock: () => Date.UTC(2026, 10, 20, 12),
		settleMillis: 20,
		lookEveryMillis: 50,
	});
});

afterEach(async () => {
	await buckets.close();
	rmSync(dataDirectory, { recursive: true, force: true });
});

const path = (name: string) => join(dataDirectory, 'buckets', 'ingest', name);

it.each([
	['50% of it.csv', 'a name without %'],
	['what?.csv', 'a name without %'],
	[`${'n'.repeat(250)}.csv`, 'a name of at most 243 bytes'],
])('a copied file is reported if its name is not a valid object key: %s', async (name, expected) => {
	writeFileSync(path(`fallback/${name}`), 'x\n');
	const reports = () =>
		readdirSync(path('fallback'))
			.filter((found) => found.endsWith('.report.json'))
			.map((found) => JSON.parse(readFileSync(path(`fallback/${found}`), 'utf8')));
	await vi.waitFor(() => expect(reports()).toHaveLength(1), 10_000);
	expect(reports()).toEqual([
		{
			file: `fallback/${name}`,
			kind: null,
			sha256: null,
			time: '2026-11-20T12:00:00.000Z',
			rows: null,
			outcome: 'refused',
			rowsLoaded: 0,
			refused: [{ value: name.slice(0, 60), expected: expect.stringContaining(expected) }],
			refusedCount: 1,
		},
	]);
	expect(lines).toEqual([expect.stringContaining(`ingest/fallback/${name} is not read`)]);
	expect(keys.filter((key) => !key.endsWith('.report.json'))).toEqual([]);
});
