import i18next from 'i18next';
import { describe, expect, test } from 'vitest';
import { dailyJob, delivered } from '#features/admin/testing/sample-schedules.ts';
import { isEnded } from '#shared/delivery/delivery-state.ts';
import { allTexts } from '#test/support/all-texts.ts';
import { faultsAt, faultText } from '../fault-text.ts';
import { durationText, meaningOf, shownState, sizeText } from './delivery-columns.tsx';
import {
	checkSchedule,
	draftOf,
	exampleOf,
	jsonFieldNames,
	newDraft,
	numberOf,
	plainFieldsOf,
	requestTypes,
	type ScheduleDraft,
	withExample,
	withRequest,
} from './schedule-draft.ts';

const resources = await allTexts();

async function textIn(language: 'en' | 'zh') {
	const instance = i18next.createInstance();
	await instance.init({
		lng: language,
		ns: 'admin',
		defaultNS: 'admin',
		resources,
		interpolation: { escapeValue: false },
	});
	return { t: instance.getFixedT(language, 'admin'), language };
}

const example = withExample(newDraft);
const withText = (field: keyof ScheduleDraft['texts'], text: string) => ({
	...example,
	texts: { ...example.texts, [field]: text },
});

async function told(draft: ScheduleDraft, language: 'en' | 'zh' = 'en') {
	const checked = checkSchedule(draft, 'Other Bank');
	const text = await textIn(language);
	return 'faults' in checked ? checked.faults.map((fault) => faultText(fault, text)) : [];
}

test('a saved schedule is sent unchanged if it is opened and saved without edits', () => {
	expect(checkSchedule(draftOf(dailyJob), 'Other Bank')).toEqual({
		schedule: { requestTime: '06:30:00+0000', requestJson: JSON.parse(dailyJob.requestJson) },
	});
});

test('the form of a new schedule shows the defaults of the specification', () => {
	expect(newDraft).toMatchObject({ jobId: '-', time: '00:00:00', type: 'Compounded', isNotified: true });
});

test.each(requestTypes)('the example of the request type %s is valid, as a whole and field by field', async (type) => {
	const draft = withExample({ ...newDraft, type });
	expect(await told(draft)).toEqual([]);
	const plain = jsonFieldNames.filter((field) => field !== 'cryptography' && field !== 'sftppush');
	const texts = Object.fromEntries(plain.map((field) => [field, exampleOf(field, type)]));
	expect(await told({ ...draft, texts: { ...draft.texts, ...texts } })).toEqual([]);
});

describe('invalid JSON shows the message of the specification', () => {
	test.each([
		['OutputFields', 'Output Fields value in Request JSON is not a valid JSON format string'],
		['Rates', 'Rates value in Request JSON is not a valid JSON format string'],
		['cryptography', 'Cryptography value in Request JSON is not a valid JSON format string'],
		['sftppush', 'sftppush value in Request JSON is not a valid JSON format string'],
	] as const)('the field %s shows its message', async (input, text) => {
		expect(await told(withText(input, '{"a": }'))).toEqual([{ input, path: input, text }]);
		const [inChinese] = await told(withText(input, '{"a": }'), 'zh');
		expect(inChinese?.text).toMatch(/JSON 字符串/);
	});
});

test('a fault within a JSON field is shown with its location', async () => {
	const rates = JSON.stringify([
		{ currency: 'USD', tenor: '3M' },
		{ currency: 'GBP', startDate: 'X' },
	]);
	const [fault, ...more] = await told(withText('Rates', rates));
	expect(more).toEqual([]);
	expect(fault?.input).toBe('Rates');
	expect(fault?.text).toMatch(/^Rates, entry 2, Start date \(startDate\): must be a date such as 2026-03-16/);
	const [inChinese] = await told(withText('Rates', rates), 'zh');
	expect(inChinese?.text).toMatch(/^利率，第 2 项，起始日（startDate）：须为 2026-03-16/);
});

test("a fault in a form field is shown with the field's label and JSON key", async () => {
	const terms = withText('delivery', '{"waitMinutes": -5, "notify": ["a@b"]}');
	expect((await told(terms)).map(({ text }) => text)).toEqual([
		'Wait for rates, minutes (delivery.waitMinutes): must be at least 0',
		'Addresses of mails (delivery.notify), entry 1: must be an e-mail address',
	]);
});

test('a negative number that is typed into a form field is read as a number', () => expect(numberOf(' -5 ')).toBe(-5));

test("a private key that is entered as the recipient's public key is reported as a private key", async () => {
	const publicKey = '-----BEGIN PGP PRIVATE KEY BLOCK-----\n\nlQ==\n-----END PGP PRIVATE KEY BLOCK-----';
	const sent = withText('cryptography', JSON.stringify({ publicKey }));
	const [fault, ...more] = await told(sent);
	expect(more).toEqual([]);
	expect(fault?.text).toMatch(/is a private key; it was not stored\. Ask its owner for the public key/);
	const [inChinese] = await told(sent, 'zh');
	expect(inChinese?.text).toMatch(/私钥/);
	expect(inChinese?.text).not.toMatch(/faultReasons/);
});

test('a missing file name, missing rates and a time with seconds are all reported at once', async () => {
	expect((await told({ ...newDraft, time: '06:30:30' })).map(({ text }) => text).toSorted()).toEqual([
		'Output File Name: is required',
		'Rates: is required',
		'Request Time: must be a time such as 16:30:00; the seconds must be 00',
	]);
});

test.each([
	['16:30', '16:30:00+0000'],
	['16:30:00', '16:30:00+0000'],
])('the time %s is sent as %s', async (time, sent) => {
	expect(plainFieldsOf({ ...newDraft, time }, 'ACME').requestTime).toBe(sent);
});

test.each(['4pm', '25:00', '16:60', '4:30', ''])(
	'the time %j is refused with an example of a valid time',
	async (time) => {
		const faults = await told({ ...newDraft, time });
		expect(faults.map(({ text }) => text)).toContainEqual(expect.stringContaining('such as 16:30:00'));
	},
);

test('a field with many faults shows the first five faults and the number of further faults', async () => {
	const rates = JSON.stringify(Array.from({ length: 8 }, () => ({ currency: 'usd', tenor: '3M' })));
	const faults = await told(withText('Rates', rates));
	const lines = faultsAt(faults, 'Rates', await textIn('en'))?.split('\n');
	expect(lines).toHaveLength(6);
	expect(lines?.[5]).toMatch(/^and \d+ more$/);
});

test('a fault of the whole request is shown with its location', async () => {
	expect(faultText({ path: ['orgId'], message: 'is unknown' }, await textIn('en'))).toEqual({
		input: '',
		path: 'orgId',
		text: 'orgId: is unknown',
	});
});

/** Texts of bulk schedules that the specification prescribes, by translation key. */
const fixed = [
	['bulk.title', 'Bulk Delivery Schedules'],
	['bulk.buttons.new', 'New'],
	['bulk.buttons.save', 'Save'],
	['bulk.buttons.remove', 'Remove'],
	['bulk.buttons.clear', 'Clear'],
	['bulk.done.added', 'Bulk schedule added.'],
	['bulk.done.updated', 'Bulk schedule updated.'],
	['bulk.done.deleted', 'Bulk schedule deleted.'],
	['failures.titles.scheduleList', 'Failed to get Bulk Schedule List request result.'],
	['failures.titles.scheduleAdd', 'Add Bulk Schedule request failed.'],
	['failures.titles.scheduleUpdate', 'Update Bulk Schedule request failed.'],
	['failures.titles.scheduleRemove', 'Remove Bulk Schedule request failed.'],
	['failures.outcomes.scheduleList', 'Failed to request Bulk Schedules data.'],
	['failures.outcomes.scheduleAdd', 'Failed to add Bulk Schedule.'],
	['failures.outcomes.scheduleUpdate', 'Failed to update Bulk Schedules.'],
	['failures.outcomes.scheduleRemove', 'Failed to remove Bulk Schedules.'],
] as const;

test.each(fixed)('the text with the key %s is: %s', async (key, words) => {
	expect((await textIn('en')).t(key)).toBe(words);
	expect((await textIn('zh')).t(key)).toMatch(/\p{Script=Han}/u);
});

test('a delivery is in progress until it has ended, and a delivered file with faulty rows has a separate state', () => {
	expect((['due', 'waiting', 'built', 'sending', 'placing'] as const).map(isEnded)).not.toContain(true);
	expect((['delivered', 'failed', 'uncertain', 'cancelled'] as const).map(isEnded)).not.toContain(false);
	expect(shownState({ ...delivered, faultRows: 1 })).toBe('deliveredWithFaults');
	expect(shownState({ ...delivered, state: 'failed', faultRows: 1 })).toBe('failed');
});

test('a resend that was refused because of its file name says that the server already has a file of that name', () => {
	const failed = { ...delivered, kind: 'resend', state: 'failed' } as const;
	expect(meaningOf({ ...failed, error: { code: 'name-taken', message: '' } })).toBe('nameTaken');
	expect(meaningOf({ ...failed, error: { code: 'unreachable', message: '' } })).toBe('failed');
	expect(meaningOf(delivered)).toBe('delivered');
});

test.each([
	[0, '0 bytes'],
	[999, '999 bytes'],
	[1000, '1 kB'],
	[1_234_567, '1.2 MB'],
])('a size of %d bytes is shown as %s', (bytes, text) => {
	expect(sizeText(bytes, 'en')).toBe(text);
});

test.each([
	[812, '0.8 sec'],
	[59_900, '59.9 sec'],
	[125_000, '2 min 5 sec'],
])('a duration of %d ms is shown as %s', (millis, text) => {
	expect(durationText(millis, 'en')).toBe(text);
});

test.each([
	[
		'en',
		/^Rates, entry 1: Enter exactly one of Length \(tenor\), Calendar days \(days\) and Start date \(startDate\)\.$/,
	],
	['zh', /^利率，第 1 项：长度（tenor）、日历天数（days）、起始日（startDate）/],
] as const)(
	'a rate with several periods is reported with the labels of the period fields (%s)',
	async (language, expected) => {
		const faults = await told(withText('Rates', '[{"currency": "USD", "tenor": "3M", "days": 30}]'), language);
		expect(faults).toEqual([{ input: 'Rates', path: 'Rates.0', text: expect.stringMatching(expected) }]);
	},
);

test('a fault states the maximum value in both languages', async () => {
	const draft = withText('delivery', '{"waitMinutes": 1381}');
	expect((await told(draft))[0]?.text).toBe('Wait for rates, minutes (delivery.waitMinutes): must be at most 1380');
	expect((await told(draft, 'zh'))[0]?.text).toMatch(/不得大于 1380。$/);
});

test('missing credentials are reported at the login field', async () => {
	const path = ['requestJson', 'sftppush'];
	const fault = { path, code: 'no-credentials', message: 'A password or a private key is needed.' };
	expect(faultText(fault, await textIn('en'))).toEqual({
		input: 'sftppush',
		path: 'sftppush.secretName',
		text: 'Login (sftppush): A password or a private key is needed.',
	});
	expect(faultText(fault, await textIn('zh')).text).toMatch(/^登录方式（sftppush）：/);
});

test('a blank start date is reported once', async () => {
	const faults = await told(withText('Rates', '[{"currency": "USD", "startDate": ""}]'));
	expect(faults.map(({ path }) => path)).toEqual(['Rates.0.startDate']);
});

describe('loans', () => {
	const loans = withExample({ ...newDraft, type: 'Loans' });

	test('a schedule with loans is sent without the previously entered rates, and the reverse', () => {
		const both = { ...loans, texts: { ...loans.texts, Rates: '[{"currency":' } };
		const checked = checkSchedule(both, 'Other Bank');
		expect(Object.keys('schedule' in checked ? checked.schedule.requestJson : {})).toEqual(
			expect.arrayContaining(['Loans', 'OutputFields']),
		);
		expect('schedule' in checked && 'Rates' in checked.schedule.requestJson).toBe(false);
		const rates = checkSchedule({ ...example, texts: { ...example.texts, Loans: '{"date":"F"}' } }, 'Other Bank');
		expect('schedule' in rates && 'Loans' in rates.schedule.requestJson).toBe(false);
	});

	test.each([
		['en', /^Date \(Loans\.date\): must be a date such as 2026-03-16, or T moved by business days/],
		['zh', /^日期（Loans\.date）：须为 2026-03-16/],
	] as const)('faults of loans are shown with the labels of their fields (%s)', async (language, text) => {
		const draft = { ...loans, texts: { ...loans.texts, Loans: '{"date":"F"}' } };
		expect(await told(draft, language)).toEqual([
			{ input: 'Loans', path: 'Loans.date', text: expect.stringMatching(text) },
		]);
	});
});

describe('a duplicate key', () => {
	test('a duplicate key in a JSON field is reported with its location in both languages', async () => {
		const draft = withText('Rates', '[{"name": "a", "tenor": "3M", "name": "b"}]');
		expect(await told(draft)).toEqual([
			{
				input: 'Rates',
				path: 'Rates.0.name',
				text: "Rates, entry 1, Name of the row (name): the key 'name' is there twice in this object; keep one of them",
			},
		]);
		const [inChinese] = await told(draft, 'zh');
		expect(inChinese?.text).toMatch(/第 ?1 ?项.*（name）：键“name”在同一对象中出现两次/);
	});

	test('a saved schedule with a duplicate key is refused until the key is corrected', async () => {
		const twice = dailyJob.requestJson.replace('"outputDir":', '"outputDir": "old",$&');
		const opened = draftOf({ ...dailyJob, requestJson: twice });
		expect(opened.unread?.match(/"outputDir"/g)).toHaveLength(2);
		expect((await told(opened)).map(({ text }) => text)).toEqual([expect.stringContaining("the key 'outputDir'")]);
		const corrected = withRequest(opened, dailyJob.requestJson);
		expect(checkSchedule(corrected, 'Other Bank')).toEqual({
			schedule: { requestTime: '06:30:00+0000', requestJson: JSON.parse(dailyJob.requestJson) },
		});
	});
});
