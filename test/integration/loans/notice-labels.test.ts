import { beforeAll, describe, expect, it } from 'vitest';
import { labelLimits, type NoticeLabel } from '#shared/contract/notice-labels.ts';
import { routes } from '#shared/contract/routes.ts';
import { Administrator } from '#test/support/administrator.ts';
import { type Answered, ApiCaller } from '#test/support/api-caller.ts';
import { sharedPortal } from '#test/support/shared-portal.ts';

const portal = await sharedPortal();
const api = new ApiCaller(portal.origin);

let operator: Administrator;
/** Tokens of users of Demo Bank, of a different organisation with the calculator, and of an organisation without it. */
let [user, admin, stranger, unentitled] = ['', '', '', ''];

beforeAll(async () => {
	operator = await Administrator.signIn(api, 'operator@portal.example');
	user = await api.signIn('user@demo-bank.example');
	admin = await api.signIn('admin@demo-bank.example');
	stranger = await api.signIn('user@batch-client.example');
	unentitled = await api.signIn('user@bni.example');
});

type LabelOperation = 'noticeLabelSave' | 'noticeLabelList' | 'noticeLabelRemove';

const call = (token: string, name: LabelOperation, body: object): Promise<Answered> =>
	api.post(routes[name].path, body, token);

async function done(token: string, name: LabelOperation, body: object): Promise<NoticeLabel[]> {
	const { status, body: answer } = await call(token, name, body);
	expect([name, status, answer.message]).toEqual([name, 200, undefined]);
	return answer.labels;
}

async function refused(token: string, name: LabelOperation, body: object) {
	const { status, body: problem } = await call(token, name, body);
	return [status, problem.code];
}

const colon = (label: string, kind: string) => ({ label, form: 'colon', kind });
const save = (token: string, ...labels: object[]) => done(token, 'noticeLabelSave', { labels });
const remove = (token: string, ...labels: object[]) => done(token, 'noticeLabelRemove', { labels });
const labelsOf = async (token: string) => (await done(token, 'noticeLabelList', {})).map(({ label }) => label);

describe('a label of a column in notices', () => {
	it('a saved label applies to the whole organisation but not to others', async () => {
		const [saved] = await save(user, colon(' Zinsen  FÄLLIG ', 'interest'));
		expect(saved).toMatchObject({
			...colon('zinsen fällig', 'interest'),
			savedBy: 'user@demo-bank.example',
			savedAt: expect.stringMatching(/Z$/),
		});
		expect(await done(admin, 'noticeLabelList', {})).toContainEqual(saved);
		expect(await labelsOf(stranger)).not.toContain('zinsen fällig');
		expect(await remove(stranger, { label: 'zinsen fällig', form: 'colon' })).toEqual([]);
		await save(stranger, colon('zinsen fällig', 'principal'));
		expect(await done(user, 'noticeLabelList', {})).toContainEqual(saved);
		await remove(stranger, { label: 'zinsen fällig', form: 'colon' });
		expect(await remove(admin, { label: 'Zinsen fällig', form: 'colon' })).toEqual([saved]);
		expect(await labelsOf(user)).not.toContain('zinsen fällig');
		expect(await remove(user, { label: 'zinsen fällig', form: 'colon' })).toEqual([]);
	});

	it('a label with a different kind replaces the saved label, which the response contains', async () => {
		const [first] = await save(user, colon('coupon', 'interest'));
		const [same] = await save(admin, colon('Coupon', 'interest'));
		expect(same).toEqual(first);
		const [second] = await save(admin, colon('coupon', 'rate'), { label: 'coupon', form: 'gap', kind: 'interest' });
		const { savedBy, savedAt } = first as NoticeLabel;
		expect(second).toMatchObject({
			kind: 'rate',
			savedBy: 'admin@demo-bank.example',
			replaced: { kind: 'interest', savedBy, savedAt },
		});
		const listed = (await done(user, 'noticeLabelList', {})).filter(({ label }) => label === 'coupon');
		expect(listed.map(({ form, kind }) => [form, kind])).toEqual([
			['colon', 'rate'],
			['gap', 'interest'],
		]);
		await remove(user, { label: 'coupon', form: 'colon' }, { label: 'coupon', form: 'gap' });
	});

	it('simultaneous saves of the same label all succeed, and the response to each contains the label that it replaced', async () => {
		const kinds = ['interest', 'rate', 'margin', 'days'];
		const saves = kinds.map((kind, i) =>
			call(i % 2 === 0 ? user : admin, 'noticeLabelSave', { labels: [colon('contested', kind)] }),
		);
		const answers = await Promise.all(saves);
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
		const results = answers.map(({ body }) => body.labels[0]);
		const [current] = (await done(user, 'noticeLabelList', {})).filter(({ label }) => label === 'contested');
		// Each kind except the last was replaced by exactly one other save.
		const replaced = results.map((result) => result.replaced?.kind);
		expect([...replaced, current?.kind].toSorted()).toEqual([...kinds, undefined].toSorted());
		await remove(user, { label: 'contested', form: 'colon' });
	});

	it('a label needs a kind that matches its form, and its number of visible characters is limited', async () => {
		const faults: object[] = [
			colon('', 'interest'),
			colon(' \u3000 ', 'interest'),
			colon('a\u202Eb', 'interest'),
			colon('line\nline', 'interest'),
			colon('x'.repeat(labelLimits.characters + 1), 'interest'),
			colon('\ufdfa'.repeat(labelLimits.characters), 'interest'),
			colon('label', 'fixing'),
			{ label: 'label', form: 'column', kind: 'lookback' },
			{ label: 'label', form: 'sentence', kind: 'interest' },
			{ label: 'label', kind: 'interest' },
			{ ...colon('label', 'interest'), orgId: 'bni' },
		];
		for (const fault of faults) {
			expect([fault, await refused(user, 'noticeLabelSave', { labels: [fault] })]).toEqual([
				fault,
				[400, 'invalid-request'],
			]);
		}
		const many = Array.from({ length: labelLimits.atOnce + 1 }, (_, i) => colon(`many ${i}`, 'other'));
		for (const labels of [[], many, [colon('Twice', 'rate'), colon('twice', 'other')]]) {
			expect(await refused(user, 'noticeLabelSave', { labels })).toEqual([400, 'invalid-request']);
		}
		const longest = '万'.repeat(labelLimits.characters);
		await save(user, colon(longest, 'interest'));
		expect(await labelsOf(user)).toContain(longest);
		await remove(user, { label: longest, form: 'colon' });
	});

	it('a user without access to the calculator cannot use labels', async () => {
		const labels = [colon('refused', 'interest')];
		const forbidden = [403, 'module-not-entitled'];
		expect(await refused(unentitled, 'noticeLabelSave', { labels })).toEqual(forbidden);
		expect(await refused(unentitled, 'noticeLabelList', {})).toEqual(forbidden);
		expect(await refused(unentitled, 'noticeLabelRemove', { labels: [{ label: 'refused', form: 'colon' }] })).toEqual(
			forbidden,
		);
	});

	it('saving or removing a label is recorded in the audit trail, unless nothing has changed', async () => {
		await save(user, colon('audited one', 'interest'), colon('audited two', 'rate'));
		await save(user, colon('audited one', 'interest'));
		await save(admin, colon('audited one', 'interest'), colon('audited two', 'margin'));
		await remove(user, { label: 'audited one', form: 'colon' }, { label: 'audited two', form: 'colon' });
		const { entries } = await operator.done('auditList', {
			orgId: 'demo-bank',
			kind: 'notice-label',
			search: 'audited two',
		});
		const change = (label: string, before: string, after: string) => ({ field: `${label} (colon)`, before, after });
		expect(
			entries.map(({ action, by, outcome, changes }: Record<string, unknown>) => ({ action, by, outcome, changes })),
		).toEqual([
			{
				action: 'remove',
				by: 'user@demo-bank.example',
				outcome: 'done',
				changes: [change('audited one', 'interest', ''), change('audited two', 'margin', '')],
			},
			{
				action: 'update',
				by: 'admin@demo-bank.example',
				outcome: 'done',
				changes: [change('audited two', 'rate', 'margin')],
			},
			{
				action: 'add',
				by: 'user@demo-bank.example',
				outcome: 'done',
				changes: [change('audited one', '', 'interest'), change('audited two', '', 'rate')],
			},
		]);
	});
});

describe('the list of labels of an organisation', () => {
	it('the list is returned in pages, sorted by label', async () => {
		const names = ['page a', 'page b', 'page c', 'page d', 'page 万'];
		await save(user, ...names.toReversed().map((label) => colon(label, 'other')));
		const listed: string[] = [];
		let cursor: string | undefined;
		let pages = 0;
		do {
			const { body } = await call(user, 'noticeLabelList', { limit: 2, cursor });
			listed.push(...body.labels.map(({ label }: NoticeLabel) => label));
			cursor = body.cursor;
			pages += 1;
		} while (cursor !== undefined);
		expect(listed.filter((label) => label.startsWith('page '))).toEqual(names);
		expect(pages).toBe(Math.ceil(listed.length / 2));
		await remove(user, ...names.map((label) => ({ label, form: 'colon' })));
	});

	it('the list refuses cursors that the portal did not issue, and a forged cursor does not show other organisations', async () => {
		for (const cursor of ['abc', Buffer.from('{"after":""}').toString('base64url')]) {
			expect(await refused(user, 'noticeLabelList', { cursor })).toEqual([400, 'cursor-invalid']);
		}
		await save(stranger, colon('zzz of a stranger', 'other'));
		const cursor = Buffer.from(JSON.stringify({ after: '\uffff'.repeat(200) })).toString('base64url');
		expect(await done(user, 'noticeLabelList', { cursor })).toEqual([]);
		const low = Buffer.from(JSON.stringify({ after: '\u0001' })).toString('base64url');
		expect((await done(user, 'noticeLabelList', { cursor: low })).map(({ label }) => label)).not.toContain(
			'zzz of a stranger',
		);
		await remove(stranger, { label: 'zzz of a stranger', form: 'colon' });
	});
});
