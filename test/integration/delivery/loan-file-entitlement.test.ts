import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { buildLoanFile } from '#functions/delivery/loan-files/build-loan-file.ts';
import type { LoanFile, LoanUser } from '#functions/delivery/store/delivery-record.ts';
import { putUser, removeUser } from '#functions/directory/users.ts';
import type { Organisation, User } from '#shared/directory/organisation.ts';
import { loanBatch } from '#shared/loan/batch/loan-batch.ts';
import { ratesDatabase } from '#test/support/rates-database.ts';

await ratesDatabase('seeded');
const folder = await mkdtemp(join(tmpdir(), 'loan-user-'));
afterAll(() => rm(folder, { recursive: true }));

const layout = (currencies: readonly string[], features: object = {}) =>
	JSON.stringify({
		GUI_Layout: { RFR: { Currencies: currencies, DefaultCurrency: currencies[0], Features: features } },
	});

const organisation: Organisation = {
	orgId: 'org-1',
	shortName: 'Demo',
	longName: 'Demo Bank',
	frontendConfig: layout(['USD', 'GBP', 'EUR']),
	backendConfig: '{}',
	isOperator: false,
	version: 1,
};

const batch = loanBatch.parse({
	LVESchedule: { USD: '13:30', GBP: '10:30' },
	InputCols: {
		Ccy: 'currency',
		From: 'startDate',
		To: 'endDate',
		Notional: 'principal',
		LB: { field: 'lookback', default: '0' },
	},
	OutputHeaderRows: [['{loans}']],
	OutputCols: ['currency', 'status', 'error'].map((field) => ({ field })),
	features: { dailyMaxRecords: 1000 },
});

const teller: User = {
	sub: 'teller',
	login: 'teller@demo.example',
	orgId: 'org-1',
	isAdmin: false,
	isDisabled: false,
	version: 1,
	frontendConfig: layout(['USD']),
};
const inUsd: LoanUser = { sub: 'teller', currencies: ['USD'], lookbackRange: 10, lockoutRange: 10 };
const inBoth: LoanUser = { ...inUsd, currencies: ['USD', 'GBP'] };

let files = 0;

async function build(people: Pick<LoanFile, 'handedInBy' | 'resentBy'>, ...loans: readonly string[]) {
	files += 1;
	const source = join(folder, `${files}.csv`);
	await writeFile(source, ['Ccy,From,To,Notional,LB', ...loans].join('\n'));
	const file = { fileId: `file-${files}`, fileName: 'loans.csv', key: 'unused', ...people };
	const request = { organisation, batch, file, waitMinutes: 0 };
	const time = '2024-12-27T13:30:00Z';
	return buildLoanFile(request, time, Date.parse(time), (_, path) => copyFile(source, path));
}

async function rowsOf(people: Pick<LoanFile, 'handedInBy' | 'resentBy'>, ...loans: readonly string[]) {
	const built = await build(people, ...loans);
	if (built.outcome !== 'built' || !('path' in built)) throw new Error(JSON.stringify(built));
	const text = await readFile(built.path, 'utf8');
	await rm(dirname(built.path), { recursive: true });
	return text.trimEnd().split('\r\n').slice(2);
}

const usd = 'USD,2024-11-12,2024-12-12,1000000,';
const gbp = 'GBP,2024-11-12,2024-12-12,1000000,';
const eur = 'EUR,2024-11-12,2024-12-12,1000000,';

beforeEach(() => putUser(teller));

describe('the rights of the user who uploaded a loan file', () => {
	it("loans are calculated only in the user's currencies, and other rows state the reason", async () => {
		expect(await rowsOf({ handedInBy: inUsd }, usd, gbp)).toEqual([
			'USD,ok,',
			'GBP,fault,The user who handed in this file had no access to GBP then.',
		]);
	});

	it("loans are calculated in the organisation's currencies if the file does not have a recorded user", async () => {
		expect(await rowsOf({}, usd, gbp, eur, 'SEK,2024-11-12,2024-12-12,1,')).toEqual([
			'USD,ok,',
			'GBP,ok,',
			'EUR,fault,EUR has no time in the LVE schedule.',
			'SEK,fault,Your organization has no access to SEK.',
		]);
	});

	it('a loan is refused if the user lost access to its currency after the upload', async () => {
		expect(await rowsOf({ handedInBy: inBoth }, usd, gbp)).toEqual([
			'USD,ok,',
			'GBP,fault,The user who handed in this file has no access to GBP any more.',
		]);
	});

	it('a loan is refused if the user was granted its currency only after the upload', async () => {
		await putUser({ ...teller, frontendConfig: layout(['USD', 'GBP']) });
		expect((await rowsOf({ handedInBy: inUsd }, usd, gbp))[1]).toMatch(/^GBP,fault,.*had no access to GBP then/);
	});

	it("the lookback of loans must not exceed the user's limit at the upload nor the current limit", async () => {
		const loan = (lookback: number) => `${usd}${lookback}`;
		const limited = { ...inUsd, lookbackRange: 3 };
		const [within, beyond] = await rowsOf({ handedInBy: limited }, loan(3), loan(4));
		expect(within).toBe('USD,ok,');
		expect(beyond).toMatch(/^USD,fault,.*lookback.* 3\b.*; the limits of the user who handed in this file apply$/);
		await putUser({ ...teller, frontendConfig: layout(['USD'], { lookbackRange: 2 }) });
		expect((await rowsOf({ handedInBy: limited }, loan(2), loan(3))).map((row) => row.split(',')[1])).toEqual([
			'ok',
			'fault',
		]);
	});

	it('if a different user resends the file, loans are calculated only in currencies that both users have', async () => {
		await putUser({ ...teller, frontendConfig: layout(['USD', 'GBP']) });
		await putUser({ ...teller, sub: 'sender', login: 'sender@demo.example' });
		const resentBy = { ...inUsd, sub: 'sender' };
		const refused = 'GBP,fault,The user who sent this file again had no access to GBP then.';
		expect(await rowsOf({ handedInBy: inBoth, resentBy }, usd, gbp)).toEqual(['USD,ok,', refused]);
		// A file that was fetched from a server has the organisation's currencies. The limits of the user who resends it
		// apply as well.
		expect(await rowsOf({ resentBy }, usd, gbp)).toEqual(['USD,ok,', refused]);
		expect((await rowsOf({ handedInBy: inUsd, resentBy: { ...inBoth, sub: 'sender' } }, usd, gbp))[1]).toMatch(
			/handed in this file had no access to GBP then/,
		);
	});
});

describe('a file without any calculated loan', () => {
	const every = 'Every row of the file has an error, so nothing was sent.';

	it.each<[string, () => Promise<void>, string]>([
		['was removed', () => removeUser('teller'), 'The user who handed in this file was removed.'],
		[
			'belongs to a different organisation',
			() => putUser({ ...teller, orgId: 'org-2' }),
			'The user who handed in this file was removed.',
		],
		['was disabled', () => putUser({ ...teller, isDisabled: true }), 'The user who handed in this file was disabled.'],
		[
			'has lost the calculator',
			() => putUser({ ...teller, frontendConfig: '{"GUI_Layout":{"Fallback":{"Currencies":["USD"]}}}' }),
			'The user who handed in this file has no access to the calculator any more.',
		],
	])('no loan is calculated if the user %s', async (_, change, reason) => {
		await change();
		const unsent = { code: 'every-row-failed', message: `${every} ${reason}` };
		expect(await build({ handedInBy: inUsd }, usd, usd)).toMatchObject({ rows: 2, faultRows: 2, unsent });
	});

	it('the delivery fails if the user lacks all currencies of the loans, and the reason names the first currency', async () => {
		expect(await build({ handedInBy: inUsd }, gbp)).toMatchObject({
			unsent: {
				code: 'every-row-failed',
				message: `${every} The user who handed in this file had no access to GBP then.`,
			},
		});
	});
});
