import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Report } from '#functions/rates/files/report.ts';
import { type AccessControl, accessControl } from '#infra/emulators/access/access-control.ts';
import { type CreatedObject, openBuckets } from '#infra/emulators/buckets/open-buckets.ts';
import { openRuntime, type Runtime } from '#infra/emulators/lambda/runtime.ts';
import { ingestBucket } from '#infra/local/ingest-bucket.ts';
import { invokeFunction } from '#infra/local/lambda/invoke-function.ts';
import { openPolicies } from '#infra/local/policies/policy-file.ts';
import { tables } from '#shared/contract/resource-names.ts';
import { addDays, epochDay, isWeekend, localDate } from '#shared/time/local-date.ts';
import { credentialsOf } from '#test/support/credentials-of.ts';
import { type TemporaryPortal, temporaryPortal } from '#test/support/temporary-portal.ts';

const soon = { timeout: 200_000, interval: 50 };
let portal: TemporaryPortal;
let server: Server;
let environment: Record<string, string>;
let access: AccessControl;
let buckets: ReturnType<typeof openBuckets>;
let runtime: Runtime;
let database: DynamoDBDocumentClient;
const lines: string[] = [];

function open() {
	runtime = openRuntime(() => environment);
	buckets = openBuckets({
		dataDirectory: portal.dataDirectory,
		access,
		watched: [{ ...ingestBucket, folders: ['overnight'] }],
		onObjectCreated: async (object) => void (await invoke(runtime, object)),
		log: (line) => lines.push(line),
		settleMillis: 20,
		retryMillis: 20,
	});
}

function invoke(on: Runtime, { bucket, key }: Pick<CreatedObject, 'bucket' | 'key'>) {
	const event = {
		'detail-type': 'Object Created',
		source: 'aws.s3',
		detail: { bucket: { name: bucket }, object: { key } },
	};
	return invokeFunction(on, 'ingest-files', event, 60_000);
}

beforeAll(async () => {
	portal = await temporaryPortal();
	server = createServer((request, response) => {
		const { pathname } = new URL(request.url ?? '', 'http://localhost');
		void buckets.handle(request, response, pathname.slice('/buckets'.length));
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	environment = { ...portal.environmentOf('ingest-files'), AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}/buckets` };
	database = DynamoDBDocumentClient.from(
		new DynamoDBClient({
			endpoint: environment.AWS_ENDPOINT_URL_DYNAMODB ?? '',
			region: 'local',
			credentials: credentialsOf(portal.environment),
		}),
	);
	const { statements = [] } = (await openPolicies())['ingest-files'] ?? {};
	access = accessControl([{ name: 'ingest-files', ...credentialsOf(environment), statements }]);
	open();
});

afterAll(async () => {
	await buckets.close();
	await runtime.close();
	server.closeAllConnections();
	server.close();
	await portal.close();
});

const path = (name: string) => join(portal.dataDirectory, 'buckets', 'ingest', name);

async function reportOf(name: string): Promise<Report> {
	await vi.waitFor(() => expect(existsSync(path(`${name}.report.json`)), lines.join('\n')).toBe(true), soon);
	return JSON.parse(readFileSync(path(`${name}.report.json`), 'utf8'));
}

async function items(pk: string): Promise<Record<string, unknown>[]> {
	const found: Record<string, unknown>[] = [];
	let start: Record<string, unknown> | undefined;
	do {
		const page = await database.send(
			new QueryCommand({
				TableName: tables.rates.localName,
				KeyConditionExpression: 'pk = :pk',
				ExpressionAttributeValues: { ':pk': pk },
				...(start === undefined ? {} : { ExclusiveStartKey: start }),
			}),
		);
		found.push(...(page.Items ?? []));
		start = page.LastEvaluatedKey;
	} while (start !== undefined);
	return found;
}

/** Creates a file with weekdays from 2010 on. Each day has a different value. */
function overnightFile(index: string, count: number): string {
	const rows: string[] = [];
	for (let date = localDate('2010-01-04'); rows.length < count; date = addDays(date, 1)) {
		if (!isWeekend(epochDay(date))) rows.push(`HKD,${index},${date},${((rows.length % 90) / 100 + 1).toFixed(2)}`);
	}
	return `currency,name,record_date,value\n${rows.join('\n')}\n`;
}

it('a workbook that is copied into the ingest folder is loaded, and a report is stored next to it', async () => {
	const book = new ExcelJS.Workbook();
	const sheet = book.addWorksheet('Overnight');
	sheet.addRow(['currency', 'name', 'record_date', 'value']);
	sheet.addRow(['HKD', 'HONIA', new Date(Date.UTC(2026, 9, 15)), 2.51]).getCell(3).numFmt = 'yyyy-mm-dd';
	writeFileSync(path('overnight/by hand.xlsx'), Buffer.from(await book.xlsx.writeBuffer()));
	expect(await reportOf('overnight/by hand.xlsx')).toMatchObject({ outcome: 'loaded', rows: 1, rowsLoaded: 1 });
	expect(await items('INDEX#HONIA')).toMatchObject([{ sk: '2026-10-15', value: '2.51', revision: 1 }]);
});

it('a file with one invalid row is not loaded, and the report names the row', async () => {
	writeFileSync(path('overnight/bad.csv'), `${overnightFile('BAD', 100)}HKD,BAD,2020-13-01,1\n`);
	expect(await reportOf('overnight/bad.csv')).toMatchObject({
		outcome: 'refused',
		refused: [{ line: 102, column: 'record_date', value: '2020-13-01' }],
	});
	expect(await items('INDEX#BAD')).toEqual([]);
});

it('a load that was killed is completed without losing or repeating rows', async () => {
	writeFileSync(path('overnight/killed.csv'), overnightFile('KILLED', 600));
	await vi.waitFor(async () => expect((await items('INDEX#KILLED')).length).toBeGreaterThan(100), soon);
	const closing = buckets.close();
	await runtime.close();
	await closing;
	expect((await items('INDEX#KILLED')).length).toBeLessThan(600);
	expect(existsSync(path('overnight/killed.csv.report.json'))).toBe(false);
	open();
	expect(await reportOf('overnight/killed.csv')).toMatchObject({ outcome: 'loaded', rowsLoaded: 600, new: 600 });
	const all = await items('INDEX#KILLED');
	expect(all).toHaveLength(600);
	expect(new Set(all.map(({ revision, takenAt }) => `${revision} ${takenAt}`)).size).toBe(1);
	expect(await items('INDEX#KILLED#HISTORY')).toEqual([]);
});

it('the file that was stored last determines the values, even if the event of an earlier file is repeated', async () => {
	const file = (value: string) => `currency,name,record_date,value\nHKD,BACK,2026-10-15,${value}\n`;
	const counted = async () => (await items('INDEX#BACK')).map(({ value, revision }) => `${value} ${revision}`);
	writeFileSync(path('overnight/back a.csv'), file('4.01'));
	const report = await reportOf('overnight/back a.csv');
	expect(report).toMatchObject({ outcome: 'loaded', new: 1 });
	writeFileSync(path('overnight/back b.csv'), file('4.02'));
	expect(await reportOf('overnight/back b.csv')).toMatchObject({ outcome: 'loaded', revised: 1 });
	await invoke(runtime, { bucket: 'ingest', key: 'overnight/back a.csv' });
	expect(await counted()).toEqual(['4.02 2']);
	expect(await reportOf('overnight/back a.csv')).toEqual({ ...report, time: expect.any(String) });
	writeFileSync(path('overnight/back c.csv'), file('4.01'));
	expect(await reportOf('overnight/back c.csv')).toMatchObject({ outcome: 'loaded', revised: 1 });
	expect(await counted()).toEqual(['4.01 3']);
	writeFileSync(path('overnight/back d.csv'), file('4.01'));
	expect(await reportOf('overnight/back d.csv')).toMatchObject({ outcome: 'already-loaded' });
});

it('every row and revision is stored once if two functions load the same file at the same time', async () => {
	await buckets.close();
	const first = overnightFile('TWO', 150);
	const second = first.replaceAll(/,1\.(\d+)$/gm, ',1.$15');
	writeFileSync(path('overnight/first.csv'), first);
	writeFileSync(path('overnight/second.csv'), second);
	const other = openRuntime(() => environment);
	try {
		await Promise.all([
			invoke(runtime, { bucket: 'ingest', key: 'overnight/first.csv' }),
			invoke(other, { bucket: 'ingest', key: 'overnight/first.csv' }),
			invoke(other, { bucket: 'ingest', key: 'overnight/second.csv' }),
		]);
	} finally {
		await other.close();
	}
	const dateAndValue = (row: string) => row.split(',').slice(2).join(' ');
	const statedRows = [first, second].flatMap((text) => text.trim().split('\n').slice(1).map(dateAndValue));
	const kept = [...(await items('INDEX#TWO')), ...(await items('INDEX#TWO#HISTORY'))];
	const keptRows = kept.map(({ sk, value }) => `${String(sk).slice(0, 10)} ${value}`);
	expect(keptRows.sort()).toEqual([...new Set(statedRows)].sort());
});
