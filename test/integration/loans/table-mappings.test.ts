import { beforeAll, describe, expect, it } from 'vitest';
import { mappingLimits } from '#shared/contract/mapping-subjects.ts';
import { routes } from '#shared/contract/routes.ts';
import type { TableMapping } from '#shared/contract/table-mappings.ts';
import { Administrator } from '#test/support/administrator.ts';
import { type Answered, ApiCaller } from '#test/support/api-caller.ts';
import { sharedPortal } from '#test/support/shared-portal.ts';

const portal = await sharedPortal();
const api = new ApiCaller(portal.origin);

let operator: Administrator;
/** Tokens of users of Demo Bank with both modules, and of organisations with only the calculator or only valuations. */
let [user, admin, calculatorOnly, valuationOnly] = ['', '', '', ''];

beforeAll(async () => {
	operator = await Administrator.signIn(api, 'operator@portal.example');
	user = await api.signIn('user@demo-bank.example');
	admin = await api.signIn('admin@demo-bank.example');
	calculatorOnly = await api.signIn('user@batch-client.example');
	valuationOnly = await api.signIn('user@bni.example');
});

type MappingOperation = 'tableMappingSave' | 'tableMappingList' | 'tableMappingRemove';

const call = (token: string, name: MappingOperation, body: object): Promise<Answered> =>
	api.post(routes[name].path, body, token);

async function done(token: string, name: MappingOperation, body: object) {
	const { status, body: answer } = await call(token, name, body);
	expect([name, status, answer.message]).toEqual([name, 200, undefined]);
	return answer;
}

async function refused(token: string, name: MappingOperation, body: object) {
	const { status, body: problem } = await call(token, name, body);
	return [status, problem.code];
}

const columns = [
	{ heading: 'kapital', field: 'principal' },
	{ heading: 'marge', field: 'margin', unit: 'bp', options: { decimalSign: ',' } },
	{ heading: 'bearbeiter', field: 'own' },
];
const content = { columns, options: { dateOrder: 'dmy' }, values: { currency: 'EUR' } };
const add = (token: string, name: string, more: object = {}): Promise<TableMapping> =>
	done(token, 'tableMappingSave', { subject: 'loans', name, ...content, ...more });
const idOf = ({ subject, name, version }: TableMapping) => ({ subject, name, version });
const namesOf = async (token: string, subject: string) =>
	(await done(token, 'tableMappingList', { subject })).mappings.map(({ name }: TableMapping) => name);

describe('a saved mapping of table columns', () => {
	it('a mapping is saved for the whole organisation under a name that is unique within its subject', async () => {
		const saved = await add(user, 'Loan book');
		expect(saved).toMatchObject({
			subject: 'loans',
			name: 'Loan book',
			...content,
			version: 1,
			savedBy: 'user@demo-bank.example',
		});
		expect((await done(admin, 'tableMappingList', { subject: 'loans' })).mappings).toContainEqual(saved);
		expect(await namesOf(admin, 'deals')).not.toContain('Loan book');
		const { status, body } = await call(admin, 'tableMappingSave', {
			subject: 'loans',
			name: 'ＬＯＡＮ book',
			...content,
		});
		expect([status, body.code]).toEqual([409, 'mapping-name-taken']);
		expect(body.params).toEqual({ name: 'Loan book', by: saved.savedBy, at: saved.savedAt, version: 1 });
		const swaps = await add(user, 'Loan book', { subject: 'deals' });
		await done(admin, 'tableMappingRemove', idOf(saved));
		await done(admin, 'tableMappingRemove', idOf(swaps));
		expect(await namesOf(user, 'loans')).not.toContain('Loan book');
		expect(await refused(user, 'tableMappingRemove', idOf(saved))).toEqual([404, 'unknown-mapping']);
		expect(await refused(user, 'tableMappingSave', { ...idOf(saved), ...content })).toEqual([404, 'unknown-mapping']);
	});

	it('a mapping is not accessible to a different organisation, which can use the same name', async () => {
		const ours = await add(user, 'Ours');
		expect(await namesOf(calculatorOnly, 'loans')).not.toContain('Ours');
		expect(await refused(calculatorOnly, 'tableMappingRemove', idOf(ours))).toEqual([404, 'unknown-mapping']);
		const theirs = await add(calculatorOnly, 'Ours', { values: {} });
		const replaced = await add(calculatorOnly, 'Ours', { options: {}, version: 1 });
		expect((await done(user, 'tableMappingList', { subject: 'loans' })).mappings).toContainEqual(ours);
		await done(calculatorOnly, 'tableMappingRemove', { ...idOf(theirs), version: replaced.version });
		await done(user, 'tableMappingRemove', idOf(ours));
	});

	it('exactly one of several simultaneous replacements succeeds, and the refusals contain its user and time', async () => {
		const first = await add(user, 'Contested');
		const answers = await Promise.all(
			['1', '2', '3', '4'].map((value, i) =>
				call(i % 2 === 0 ? user : admin, 'tableMappingSave', { ...idOf(first), ...content, values: { value } }),
			),
		);
		const saved = answers.filter(({ status }) => status === 200);
		expect(saved).toHaveLength(1);
		const stored: TableMapping = saved[0]?.body;
		for (const { body } of answers.filter(({ status }) => status !== 200)) {
			expect([body.code, body.params]).toEqual([
				'changed-meanwhile',
				{ by: stored.savedBy, at: stored.savedAt, version: 2 },
			]);
		}
		expect((await done(user, 'tableMappingList', { subject: 'loans' })).mappings).toContainEqual(stored);
		expect(await refused(user, 'tableMappingRemove', idOf(first))).toEqual([409, 'changed-meanwhile']);
		await done(user, 'tableMappingRemove', idOf(stored));
	});

	it('a mapping that several users add at the same time is stored once', async () => {
		const spellings = ['Alder ①', 'ALDER 1', 'ａｌｄｅｒ 1', 'alder 1'];
		const answers = await Promise.all(
			spellings.map((name, i) =>
				call(i % 2 === 0 ? user : admin, 'tableMappingSave', { subject: 'fixings', name, ...content }),
			),
		);
		expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([
			200,
			...Array(3).fill('mapping-name-taken'),
		]);
		await done(user, 'tableMappingRemove', { subject: 'fixings', name: 'Alder 1', version: 1 });
	});

	it('a mapping can be used only with access to the module of its subject', async () => {
		const forbidden = [403, 'module-not-entitled'];
		const allowed = {
			loans: [calculatorOnly],
			holidays: [calculatorOnly],
			deals: [valuationOnly],
			fixings: [calculatorOnly, valuationOnly],
		};
		for (const [subject, tokens] of Object.entries(allowed)) {
			for (const token of [calculatorOnly, valuationOnly]) {
				const body = { subject, name: 'Rights', columns };
				if (tokens.includes(token)) {
					await done(token, 'tableMappingSave', body);
					expect(await namesOf(token, subject)).toEqual(['Rights']);
					await done(token, 'tableMappingRemove', { subject, name: 'Rights', version: 1 });
				} else {
					expect(await refused(token, 'tableMappingSave', body)).toEqual(forbidden);
					expect(await refused(token, 'tableMappingList', { subject })).toEqual(forbidden);
					const removal = { subject, name: 'Rights', version: 1 };
					expect(await refused(token, 'tableMappingRemove', removal)).toEqual(forbidden);
				}
			}
		}
	});

	it('the number of columns, options and characters of a mapping is limited', async () => {
		const heading = (i: number) => ({ heading: `heading ${i}`, field: 'own' });
		const entries = (count: number) =>
			Object.fromEntries(Array.from({ length: count }, (_, i) => [`value${'x'.repeat(i)}`, '1']));
		const faults: object[] = [
			{ name: '' },
			{ name: 'x'.repeat(mappingLimits.nameCharacters + 1) },
			{ name: 'a\u202Eb' },
			{ name: '\ufdfa'.repeat(mappingLimits.nameCharacters) },
			{ subject: 'people' },
			{ columns: [] },
			{ columns: Array.from({ length: mappingLimits.columns + 1 }, (_, i) => heading(i)) },
			{ columns: [heading(1), heading(1)] },
			{ columns: [{ heading: 'x'.repeat(mappingLimits.headingCharacters + 1), field: 'own' }] },
			{ columns: [{ heading: 'a' }] },
			{ columns: [{ heading: 'a', field: 'own', scale: 3 }] },
			{ options: { 'date order': 'dmy' } },
			{ options: { dateOrder: 1 } },
			{ options: entries(mappingLimits.options + 1) },
			{ values: { currency: 'x'.repeat(mappingLimits.valueCharacters + 1) } },
			{ version: 0 },
		];
		for (const fault of faults) {
			const body = { subject: 'loans', name: 'Wrong', ...content, ...fault };
			expect([fault, await refused(user, 'tableMappingSave', body)]).toEqual([fault, [400, 'invalid-request']]);
		}
		const widest = Array.from({ length: mappingLimits.columns }, (_, i) => heading(i));
		const name = '万'.repeat(mappingLimits.nameCharacters);
		const saved = await add(user, name, { columns: widest, options: entries(mappingLimits.options) });
		expect((await done(user, 'tableMappingList', { subject: 'loans' })).mappings).toContainEqual(saved);
		await done(user, 'tableMappingRemove', idOf(saved));
	});

	it('saving and removing a mapping is recorded in the audit trail', async () => {
		await add(user, 'Audited');
		const second = await add(admin, 'Audited', { version: 1, columns: columns.slice(1) });
		await done(user, 'tableMappingRemove', idOf(second));
		const { entries } = await operator.done('auditList', {
			orgId: 'demo-bank',
			kind: 'table-mapping',
			search: 'audited',
		});
		expect(entries.map(({ action, by, outcome }: Record<string, string>) => [action, by, outcome])).toEqual([
			['remove', 'user@demo-bank.example', 'done'],
			['update', 'admin@demo-bank.example', 'done'],
			['add', 'user@demo-bank.example', 'done'],
		]);
		expect(entries[1].changes).toEqual([{ field: 'columns.kapital', before: 'principal', after: '' }]);
		expect(entries[2].changes).toContainEqual({
			field: 'columns.marge',
			before: '',
			after: 'margin (bp, decimalSign ,)',
		});
	});
});

describe('the list of mappings of an organisation', () => {
	it('the list is returned in pages, sorted by name', async () => {
		const names = ['Page a', 'PAGE B', 'page c', 'page 万'];
		for (const name of names.toReversed()) await add(user, name, { subject: 'holidays' });
		const listed: string[] = [];
		let cursor: string | undefined;
		do {
			const { body } = await call(user, 'tableMappingList', { subject: 'holidays', limit: 3, cursor });
			listed.push(...body.mappings.map(({ name }: TableMapping) => name));
			cursor = body.cursor;
		} while (cursor !== undefined);
		expect(listed).toEqual(names);
		expect(await refused(user, 'tableMappingList', { subject: 'loans', cursor: 'abc' })).toEqual([
			400,
			'cursor-invalid',
		]);
		for (const name of names) await done(user, 'tableMappingRemove', { subject: 'holidays', name, version: 1 });
	});
});
