import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import calendars from '#functions/administration/setup/reference/calendars.json' with { type: 'json' };
import { putSystemCalendars } from '#functions/calendars/calendar-store.ts';
import { buildLoanFile } from '#functions/delivery/loan-files/build-loan-file.ts';
import { putMapping } from '#functions/loans/store/mapping-store.ts';
import { fixingsOf } from '#functions/rates/store/rate-keys.ts';
import { writeAll } from '#platform/aws/table.ts';
import { mappingContent } from '#shared/contract/saved-mapping.ts';
import type { Organisation } from '#shared/directory/organisation.ts';
import { loanBatch } from '#shared/loan/batch/loan-batch.ts';
import { isRefusal } from '#shared/table/file/refusal.ts';
import { saveMapping } from '#shared/table/mapping/propose-mapping.ts';
import { readSheets } from '#shared/table/read/read-table.ts';
import { gridsOf, openBytes, peopleGrids, truthOf } from '#shared/table/testing/people-file.ts';
import { loanVocabulary } from '#shared/table/vocabulary/loans.ts';
import type { HolidayCalendar } from '#shared/time/business-calendar.ts';
import { ratesDatabase } from '#test/support/rates-database.ts';

await ratesDatabase();
await putSystemCalendars(calendars as unknown as HolidayCalendar[]);
for (const index of ['SOFR', 'SONIA', 'SARON', 'ESTR', 'TONA']) {
	const path = `functions/administration/setup/reference/fixings/${index}.json`;
	const { fixings } = JSON.parse(await readFile(path, 'utf8')) as { readonly fixings: readonly [string, string][] };
	const recent = fixings.filter(([date]) => date > '2025-11-01');
	await writeAll(
		'rates',
		recent.map(([sk, value]) => ({ pk: fixingsOf(index), sk, value })),
	);
}

const folder = await mkdtemp(join(tmpdir(), 'loan-mapping-'));
afterAll(() => rm(folder, { recursive: true }));

const organisation: Organisation = {
	orgId: 'org-1',
	shortName: 'Demo',
	longName: 'Demo Bank',
	frontendConfig: JSON.stringify({
		GUI_Layout: { RFR: { Currencies: ['USD', 'GBP', 'EUR', 'CHF', 'JPY'], DefaultCurrency: 'USD' } },
	}),
	backendConfig: '{}',
	isOperator: false,
	version: 1,
};

const batch = loanBatch.parse({
	LVESchedule: { USD: '13:30', GBP: '13:30', EUR: '13:30', CHF: '13:30', JPY: '13:30' },
	InputCols: { Currency: 'currency', From: 'startDate', To: 'endDate', Principal: 'principal' },
	OutputHeaderRows: [['{loans}', '{skipped}', '{notes}']],
	OutputCols: ['row', 'payableAmount', 'agentDifference', 'agentStatus', 'agentCause', 'status', 'error'].map(
		(field) => ({ field }),
	),
	features: { dailyMaxRecords: 1000, allowNonBusinessDates: true },
});

interface Truth {
	readonly rows: readonly {
		readonly where: { readonly row?: number; readonly line?: number };
		readonly carryThrough: Readonly<Record<string, string>>;
		readonly truth: {
			readonly interestPayable: string;
			readonly agentDifference?: string;
			readonly agentCause?: string;
		};
	}[];
}

/** Terms that the files state as text above the table. */
const stated = {
	marginMethod: 'added',
	casMethod: 'added',
	floorOn: 'rfr',
	floor: '0',
	lookback: '5',
	observationShift: 'false',
};

async function save(name: string, path: string): Promise<void> {
	const file = readSheets(peopleGrids(path), loanVocabulary);
	if (isRefusal(file) || file.tables[0] === undefined) throw new Error('not read');
	const mapping = saveMapping(name, { columns: file.tables[0].columns, questions: [] }, { values: stated });
	const saved = { savedBy: 'desk@demo.example', savedAt: '2026-07-01T10:00:00.000Z', version: 1, options: {} };
	await putMapping('org-1', undefined, { subject: 'loans', name, ...mappingContent(mapping), ...saved });
}

const now = '2026-07-03T13:30:00Z';

async function build(path: string, fileName: string, mapping?: string) {
	const source = join(folder, fileName);
	await copyFile(`shared/table/testing/people/${path}`, source);
	const named = mapping === undefined ? {} : { mapping };
	const file = { fileId: `${fileName}-${mapping}`, fileName, key: 'unused', ...named };
	return buildLoanFile({ organisation, batch, file, waitMinutes: 0 }, now, Date.parse(now), (_, target) =>
		copyFile(source, target),
	);
}

describe.each([
	['loans/RFR_interest_run_2026Q2.xlsx', 'run.xlsx'],
	['loans/Zinskontrolle_SARON_ESTR_2026-06.csv', 'kontrolle.csv'],
	['loans/loans_shanghai_2026Q2.txt', 'shanghai.txt'],
])('the sample %s as a loan file', (path, fileName) => {
	it('with a saved mapping, the file has the expected amounts, lists skipped rows and keeps custom columns', async () => {
		await save(fileName, path);
		const built = await build(path, fileName, fileName);
		if (built.outcome !== 'built') throw new Error(JSON.stringify(built));
		const [counts, headings = [], ...rows] = 'bytes' in built ? textsOf(built.bytes) : await csvRowsOf(built.path);
		const placeOf = (name: string) => headings.indexOf(name);
		const { rows: expected } = truthOf<Truth>(path);
		const amounts = rows
			.filter((row) => row[placeOf('Status')] === 'ok')
			.map((row) => Number(row[placeOf('Payable amount')]));
		expect(amounts).toEqual(expected.map(({ truth }) => Number(truth.interestPayable)));
		expect(built.faultRows).toBe(0);
		const compared = rows
			.filter((row) => row[placeOf('Status')] === 'ok')
			.map((row) => [row[placeOf('Difference')], row[placeOf('Comparison')], row[placeOf('Cause of the difference')]]);
		expect(compared.map(([difference]) => Number(difference || 0))).toEqual(
			expected.map(({ truth }) => Number(truth.agentDifference ?? 0)),
		);
		const lookbacks = expected.flatMap(({ truth }, i) => (truth.agentCause === 'lookback-2' ? [i] : []));
		expect(lookbacks.length).toBeGreaterThan(0);
		for (const i of lookbacks) {
			expect(compared[i]?.slice(1)).toEqual(['differs', expect.stringMatching(/^lookback \(from 5, to 2\)/)]);
		}
		const skipped = rows.filter((row) => row[placeOf('Status')] === 'skipped');
		expect(counts?.slice(0, 2)).toEqual([String(expected.length), String(skipped.length)]);
		expect(counts?.[2]).toContain(`Read with the mapping ${fileName}.`);
		expect(skipped.every((row) => /^skipped: (?:sub)?total|^skipped: note/.test(row[placeOf('Error')] ?? ''))).toBe(
			true,
		);
		const first = rows.find((row) => row[placeOf('Status')] === 'ok') ?? [];
		const own = Object.entries(expected[0]?.carryThrough ?? {}).filter(([key]) => headings.includes(key));
		expect(own.length).toBeGreaterThan(1);
		for (const [key, text] of own) expect(first[placeOf(key)], key).toBe(text);
	});

	it('without a mapping, the file is refused, and the message suggests saving a mapping', async () => {
		expect(await build(path, fileName)).toMatchObject({
			outcome: 'failure',
			code: 'loan-file-unreadable',
			message: expect.stringMatching(/Is the margin added or compounded\?.*name it as "mapping"/s),
		});
	});
});

it('the file is refused if the named mapping does not exist', async () => {
	const path = 'loans/loans_shanghai_2026Q2.txt';
	expect(await build(path, 'shanghai.txt', 'Other desk')).toMatchObject({
		outcome: 'failure',
		message: expect.stringContaining('no mapping of loan files with the name Other desk'),
	});
});

const textsOf = (bytes: Uint8Array): readonly (readonly string[])[] =>
	gridsOf(openBytes(bytes)).flatMap(({ rows }) => rows.map(({ cells }) => cells.map(({ text }) => text)));

async function csvRowsOf(path: string) {
	const bytes = await readFile(path);
	await rm(dirname(path), { recursive: true });
	const separator = bytes.includes(';') ? ';' : '\t';
	return gridsOf(openBytes(bytes, { separator })).flatMap(({ rows }) =>
		rows.map(({ cells }) => cells.map(({ text }) => text)),
	);
}
