import { beforeAll, describe, expect, it } from 'vitest';
import type { SavedLoan } from '#shared/contract/loans.ts';
import { type OperationName, routes } from '#shared/contract/routes.ts';
import { Administrator } from '#test/support/administrator.ts';
import { type Answered, ApiCaller } from '#test/support/api-caller.ts';
import { acceptInvitation } from '#test/support/invitation.ts';
import { isNightly } from '#test/support/nightly.ts';
import { sampleRequests } from '#test/support/sample-requests.ts';
import { sharedPortal } from '#test/support/shared-portal.ts';

const portal = await sharedPortal();
const api = new ApiCaller(portal.origin);
const { terms, facts } = sampleRequests.loanAdd;
const password = 'Correct-horse-1';
const colleagueLogin = 'colleague@demo-bank.example';

let operator: Administrator;
/** Tokens of users of Demo Bank, and of an organisation that only uses programs. */
let [user, admin, colleague, stranger] = ['', '', '', ''];

beforeAll(async () => {
	operator = await Administrator.signIn(api, 'operator@portal.example');
	await operator.done('userAdd', { aaaLogin: colleagueLogin, orgId: 'demo-bank' });
	await acceptInvitation(portal, colleagueLogin, password);
	user = await api.signIn('user@demo-bank.example');
	admin = await api.signIn('admin@demo-bank.example');
	colleague = await api.signIn(colleagueLogin, password);
	stranger = await api.signIn('user@batch-client.example');
});

type LoanOperation = Extract<
	OperationName,
	'loanAdd' | 'loanRead' | 'loanList' | `loan${'Update' | 'Versions' | 'Share' | 'Remove'}`
>;

const call = (token: string, name: LoanOperation, body: object): Promise<Answered> =>
	api.post(routes[name].path, body, token);

async function done(token: string, name: LoanOperation, body: object) {
	const { status, body: answer } = await call(token, name, body);
	expect([name, status, answer.message]).toEqual([name, 200, undefined]);
	return answer;
}

async function refused(token: string, name: LoanOperation, body: object) {
	const { status, body: problem } = await call(token, name, body);
	return [status, problem.code];
}

const add = (token: string, name: string, more: object = {}): Promise<SavedLoan> =>
	done(token, 'loanAdd', { name, terms, ...more });
const save = ({ loanId, version, name }: SavedLoan, change: object = {}) => ({
	loanId,
	version,
	name,
	terms,
	...change,
});
const namesIn = async (token: string, scope: string, more: object = {}) =>
	(await done(token, 'loanList', { scope, ...more })).loans.map(({ name }: SavedLoan) => name);
const idOf = ({ loanId, version }: SavedLoan) => ({ loanId, version });
const unknown = [404, 'unknown-loan'];

describe('a private loan', () => {
	it('a private loan is visible only to its owner', async () => {
		const loan = await add(user, 'Quiet', { facts });
		expect(loan).toMatchObject({ ...facts, scope: 'own', version: 1, isOwn: true, canRemove: true, terms });
		expect(await done(user, 'loanRead', { loanId: loan.loanId })).toEqual(loan);
		expect(await namesIn(user, 'own')).toContain('Quiet');
		for (const other of [colleague, admin, stranger]) {
			expect(await namesIn(other, 'own')).not.toContain('Quiet');
			expect(await namesIn(other, 'shared')).not.toContain('Quiet');
			const { loanId, version } = loan;
			const attempts: [LoanOperation, object][] = [
				['loanRead', { loanId }],
				['loanVersions', { loanId }],
				['loanUpdate', save(loan)],
				['loanShare', { loanId, version, scope: 'shared' }],
				['loanRemove', { loanId, version }],
			];
			for (const [name, body] of attempts) expect([name, await refused(other, name, body)]).toEqual([name, unknown]);
		}
	});

	it('the number of characters of a loan is limited, and its rates and amounts must be numbers', async () => {
		const wrong = (change: object) => refused(user, 'loanAdd', { name: 'Wrong', terms, ...change });
		const faults: object[] = [
			{ name: '' },
			{ name: ' \u3000 ' },
			{ name: 'a\u202Eb' },
			{ name: 'line\nline' },
			{ name: 'x'.repeat(101) },
			{ facts: { reference: 'x'.repeat(101) } },
			{ facts: { parties: 'unknown field' } },
			{ scope: 'everybody' },
			{ terms: { ...terms, principal: 'NaN' } },
			{ terms: { ...terms, margin: '1e400' } },
			{ terms: { ...terms, endDate: terms.startDate } },
			{ terms: { ...terms, startDate: '2022-02-30' } },
			{ terms: { ...terms, version: 2 } },
			{ terms: { ...terms, lookback: 367 } },
			{ terms: { ...terms, customTextBox1: '\u202E12345678' } },
			{ terms: { ...terms, systemCalendars: Array(51).fill('USA_FI') } },
			{ terms: { ...terms, principalChanges: [...terms.principalChanges, ...terms.principalChanges] } },
			{ terms: { ...terms, latestRateDate: '2022-12-15' } },
		];
		for (const fault of faults) expect([fault, (await wrong(fault))[0]]).toEqual([fault, 400]);
		const long = { ...terms, customTextBox1: '一'.repeat(500), systemCalendars: Array(50).fill('万'.repeat(100)) };
		await add(user, '长'.repeat(100), { terms: long });
		expect(await refused(user, 'loanAdd', { name: 'Large', terms, customTextBox1: 'x'.repeat(200_000) })).toEqual([
			413,
			'body-too-large',
		]);
	});
});

describe('the terms of a loan', () => {
	const following = { ...terms, currency: 'USD', lookback: 5, observationShift: false, lockout: 0, rounding: 5 };

	it('the terms contain the name of the convention and the differences from it', async () => {
		const followed = { ...following, convention: 'arrc-sofr-compounded', floorOn: 'rfr', casMethod: 'added' };
		const saved = await add(user, 'By convention', {
			terms: { ...followed, marginMethod: 'compounded', cas: '0.26161', margin: '1.75', floor: '0' },
		});
		const read = await done(user, 'loanRead', { loanId: saved.loanId });
		expect(read).toEqual(saved);
		expect(read.terms).toMatchObject({ convention: 'arrc-sofr-compounded', marginMethod: 'compounded' });
		expect(read.convention).toEqual({
			id: 'arrc-sofr-compounded',
			name: 'LSTA/ARRC SOFR compounded',
			changed: [{ term: 'marginMethod', convention: 'added', here: 'compounded' }],
			open: [{ term: 'floorOn', here: 'rfr' }],
		});
	});

	it('the terms must be within the limits of the calculator', async () => {
		const changes = Array.from({ length: 11 }, (_, i) => ({ changeDate: `2022-09-${12 + i}`, principalChange: '1' }));
		const beyond: [object, string][] = [
			[{ ...following, principalChanges: changes }, 'must have at most 10 changes'],
			[{ ...following, lockout: 2 }, 'must be 0 with a lookback'],
			[{ ...following, convention: 'lma-sonia' }, 'must be a convention of the currency'],
		];
		for (const [wrong, message] of beyond) {
			const { status, body } = await call(user, 'loanAdd', { name: 'Beyond', terms: wrong });
			expect([status, body.code]).toEqual([400, 'invalid-request']);
			expect(body.issues[0].message).toContain(message);
		}
	});
});

describe('a shared loan', () => {
	it('all users of the organisation can save a shared loan, but only its owner or an administrator can remove it', async () => {
		const own = await add(user, 'Ours');
		const shared: SavedLoan = await done(user, 'loanShare', { ...idOf(own), scope: 'shared' });
		expect(shared).toMatchObject({ scope: 'shared', version: 2, change: 'share' });
		expect(await namesIn(user, 'own')).not.toContain('Ours');
		expect(await refused(stranger, 'loanRead', { loanId: own.loanId })).toEqual(unknown);
		const theirs: SavedLoan = await done(colleague, 'loanUpdate', save(shared, { facts: { lender: 'Demo Bank' } }));
		expect(theirs).toMatchObject({ version: 3, savedBy: colleagueLogin, isOwn: false, canRemove: false });
		const notOwner = [403, 'not-loan-owner'];
		expect(await refused(colleague, 'loanRemove', idOf(theirs))).toEqual(notOwner);
		expect(await refused(colleague, 'loanShare', { ...idOf(theirs), scope: 'own' })).toEqual(notOwner);
		const private_: SavedLoan = await done(admin, 'loanShare', { ...idOf(theirs), scope: 'own' });
		expect(await refused(admin, 'loanRead', { loanId: own.loanId })).toEqual(unknown);
		const again = await done(user, 'loanShare', { ...idOf(private_), scope: 'shared' });
		await done(admin, 'loanRemove', idOf(again));
		for (const token of [user, colleague]) {
			expect(await refused(token, 'loanRead', { loanId: own.loanId })).toEqual(unknown);
			expect(await namesIn(token, 'shared')).not.toContain('Ours');
		}
	});

	it('each version keeps the settings with which it was calculated', async () => {
		const settings = { principalChangeMethod: 'BALANCE', isWeekendTreatedAsBizDay: false };
		const first = await add(user, 'Settled', { scope: 'shared', settings });
		expect(first.settings).toEqual(settings);
		const other = { ...settings, principalChangeMethod: 'NON_CUMULATIVE' };
		const second: SavedLoan = await done(colleague, 'loanUpdate', save(first, { settings: other }));
		const third: SavedLoan = await done(user, 'loanUpdate', save(second));
		expect(third).not.toHaveProperty('settings');
		const { loanId } = first;
		const read = async (version: number) => (await done(colleague, 'loanRead', { loanId, version })).settings;
		expect([await read(1), await read(2), await read(3)]).toEqual([settings, other, undefined]);
		const unknownMethod = save(third, { settings: { ...settings, principalChangeMethod: 'SIMPLE' } });
		expect(await refused(user, 'loanUpdate', unknownMethod)).toEqual([400, 'invalid-request']);
		const { entries } = await operator.done('auditList', { orgId: 'demo-bank', kind: 'saved-loan', search: 'settled' });
		const change = { field: 'principalChangeMethod', before: 'BALANCE', after: 'NON_CUMULATIVE' };
		expect(entries.map(({ changes }: { changes: object[] }) => changes)).toContainEqual([change]);
	});

	it('the audit trail contains the changes of a loan from the time when it was shared', async () => {
		const own = await add(user, 'Audited');
		const before: SavedLoan = await done(user, 'loanUpdate', save(own, { name: 'Audited loan' }));
		const shared = await done(user, 'loanShare', { ...idOf(before), scope: 'shared' });
		const saved = await done(colleague, 'loanUpdate', save(shared, { terms: { ...terms, margin: '2.5' } }));
		await done(user, 'loanRemove', idOf(saved));
		const { entries } = await operator.done('auditList', { orgId: 'demo-bank', kind: 'saved-loan', search: 'audited' });
		expect(entries.map(({ action, by, outcome }: Record<string, string>) => [action, by, outcome])).toEqual([
			['remove', 'user@demo-bank.example', 'done'],
			['update', colleagueLogin, 'done'],
			['share', 'user@demo-bank.example', 'done'],
		]);
		expect(entries[1].changes).toEqual([{ field: 'margin', before: '1', after: '2.5' }]);
		expect(entries[2].changes).toContainEqual({ field: 'name', before: '', after: 'Audited loan' });
	});
});

describe('two simultaneous saves of a loan', () => {
	it('one save succeeds, and the other is refused with the user and time of the first', async () => {
		const loan = await add(user, 'Contested', { scope: 'shared' });
		const margins = ['1.1', '1.2', '1.3', '1.4'];
		const answers = await Promise.all(
			margins.map((margin, i) =>
				call(i % 2 === 0 ? user : colleague, 'loanUpdate', save(loan, { terms: { ...terms, margin } })),
			),
		);
		const saved = answers.filter(({ status }) => status === 200);
		expect(saved).toHaveLength(1);
		const stored: SavedLoan = saved[0]?.body;
		const { savedBy, savedAt } = stored;
		for (const { body } of answers.filter(({ status }) => status !== 200)) {
			expect([body.code, body.params]).toEqual(['changed-meanwhile', { by: savedBy, at: savedAt, version: 2 }]);
		}
		const now = await done(user, 'loanRead', { loanId: loan.loanId });
		expect(now).toEqual({ ...stored, isOwn: true, canRemove: true });
		expect(await refused(colleague, 'loanUpdate', save(loan))).toEqual([409, 'changed-meanwhile']);
		expect(await refused(user, 'loanRemove', idOf(loan))).toEqual([409, 'changed-meanwhile']);
	});

	it('exactly one of several new loans with the same name is stored', async () => {
		const spellings = ['Alder ①', 'ALDER 1', 'ａｌｄｅｒ 1', 'alder 1'];
		const answers = await Promise.all(
			spellings.map((name, i) => call(i % 2 === 0 ? user : colleague, 'loanAdd', { name, terms, scope: 'shared' })),
		);
		expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([
			200,
			'loan-name-taken',
			'loan-name-taken',
			'loan-name-taken',
		]);
	});
});

describe('the name of a loan', () => {
	it('a name is unique within its list, and becomes available when the loan is renamed or removed', async () => {
		const first = await add(user, 'Name A');
		expect(await refused(user, 'loanAdd', { name: 'NAME a', terms })).toEqual([409, 'loan-name-taken']);
		await add(colleague, 'Name A');
		const second = await add(user, 'Name B');
		expect(await refused(user, 'loanUpdate', save(second, { name: 'Name A' }))).toEqual([409, 'loan-name-taken']);
		const renamed: SavedLoan = await done(user, 'loanUpdate', save(first, { name: 'Name C' }));
		await done(user, 'loanUpdate', save(second, { name: 'Name A' }));
		await done(user, 'loanRemove', idOf(renamed));
		await add(user, 'Name C');
	});

	it('a loan can be moved to a different list only if that list does not contain its name', async () => {
		await add(user, 'Both', { scope: 'shared' });
		const own = await add(user, 'Both');
		expect(await refused(user, 'loanShare', { ...idOf(own), scope: 'shared' })).toEqual([409, 'loan-name-taken']);
		expect(await done(user, 'loanRead', { loanId: own.loanId })).toEqual(own);
	});
});

if (isNightly)
	describe('the versions of a loan', () => {
		it('the last fifty versions of a loan are kept with their terms', async () => {
			let loan = await add(user, 'Long history');
			for (let i = 2; i <= 51; i++) {
				loan = await done(user, 'loanUpdate', save(loan, { terms: { ...terms, margin: `1.${i}` } }));
			}
			const { versions } = await done(user, 'loanVersions', { loanId: loan.loanId });
			expect(versions.map(({ version }: SavedLoan) => version)).toEqual(Array.from({ length: 50 }, (_, i) => 51 - i));
			const read = (version: number) => call(user, 'loanRead', { loanId: loan.loanId, version });
			expect((await read(51)).body).toEqual(loan);
			expect((await read(7)).body).toMatchObject({ version: 7, terms: { margin: '1.7' } });
			for (const version of [1, 52]) expect((await read(version)).body.code).toBe('unknown-loan-version');
		});
	});

describe('a list of loans', () => {
	it('a list is returned in pages, last saved first, and can be searched for part of a name or fact', async () => {
		const wanted = [];
		for (let i = 0; i < 7; i++)
			wanted.push(await add(colleague, `Page ${i}`, { facts: { borrower: 'Ｂｉｒｃｈ plc' } }));
		await done(colleague, 'loanUpdate', save(wanted[2] as SavedLoan, { facts: { borrower: 'Birch' } }));
		const names: string[] = [];
		let cursor: string | undefined;
		do {
			const page: { loans: SavedLoan[]; cursor?: string } = await done(colleague, 'loanList', {
				scope: 'own',
				search: 'BIRCH',
				limit: 3,
				cursor,
			});
			names.push(...page.loans.map(({ name }) => name));
			cursor = page.cursor;
		} while (cursor !== undefined);
		expect(names).toEqual([2, 6, 5, 4, 3, 1, 0].map((i) => `Page ${i}`));
		expect(await namesIn(colleague, 'own', { search: 'age 4' })).toEqual(['Page 4']);
		expect(await refused(colleague, 'loanList', { scope: 'own', cursor: 'abc' })).toEqual([400, 'cursor-invalid']);
	});
});

describe('removing a user', () => {
	it('private loans of the user are removed, and shared loans remain shared', async () => {
		const login = 'leaver@demo-bank.example';
		const { userId } = await operator.done('userAdd', { aaaLogin: login, orgId: 'demo-bank' });
		await acceptInvitation(portal, login, password);
		const leaver = await api.signIn(login, password);
		await add(leaver, 'Left own');
		const shared = await add(leaver, 'Left shared', { scope: 'shared' });
		await operator.done('userDelete', { userId });
		const kept = await done(colleague, 'loanRead', { loanId: shared.loanId });
		expect(kept).toMatchObject({ owner: login, isOwnerRemoved: true, isOwn: false });
		const { loans } = await done(colleague, 'loanList', { scope: 'shared', search: 'left' });
		expect(loans).toMatchObject([{ isOwnerRemoved: true }]);
		expect(await refused(admin, 'loanShare', { ...idOf(shared), scope: 'own' })).toEqual([409, 'loan-owner-removed']);
		await done(colleague, 'loanUpdate', save(shared));
		await done(admin, 'loanRemove', { loanId: shared.loanId, version: 2 });
	});
});
