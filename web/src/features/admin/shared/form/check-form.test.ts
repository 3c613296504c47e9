import i18next from 'i18next';
import { describe, expect, test } from 'vitest';
import { otherBank } from '#features/admin/testing/fake-portal.ts';
import { checkBackendConfig } from '#shared/directory/check-backend-config.ts';
import { checkFrontendConfig } from '#shared/directory/check-frontend-config.ts';
import { loanBatchExamples } from '#shared/loan/batch/loan-batch-examples.ts';
import { allTexts } from '#test/support/all-texts.ts';
import { type LveField, withLveText } from '../draft/backend-draft.ts';
import { withJsonField } from '../draft/layout-draft.ts';
import { checkForm } from '../edit/use-edit-form.ts';
import type { JsonObject } from '../json-value.ts';
import { configurationsOf, type EditForm, type EditTarget, initialForm, openedTexts } from './edit-form.ts';

const resources = await allTexts();

async function textIn(language: 'en' | 'zh') {
	const instance = i18next.createInstance();
	await instance.init({ lng: language, ns: 'admin', defaultNS: 'admin', resources });
	return { t: instance.getFixedT(language, 'admin'), language };
}

const soundLve = {
	LVESchedule: { USD: '12:30' },
	...loanBatchExamples,
};
const currencies = ['USD', 'GBP'];
const soundLayout = {
	RFR: { Currencies: currencies, DefaultCurrency: 'USD' },
	VAL: {},
	ONRates: { Currencies: currencies, DefaultCurrency: 'USD' },
};

function opened(layout: object, backend: object): { readonly target: EditTarget; readonly form: EditForm } {
	const record = {
		...otherBank,
		frontendConfig: JSON.stringify({ GUI_Layout: layout }),
		backendConfig: JSON.stringify(backend),
	};
	const target: EditTarget = { kind: 'organisation', mode: 'edit', record };
	return { target, form: initialForm(target, currencies) };
}

async function problemsOf(
	language: 'en' | 'zh',
	{ target, form }: ReturnType<typeof opened>,
): Promise<readonly string[]> {
	return checkForm(form, target, openedTexts(target), currencies, await textIn(language)).map(({ text }) => text);
}

async function expectSaid(words: string, edited: ReturnType<typeof opened>) {
	expect(await problemsOf('en', edited)).toEqual([words]);
	const [inChinese = '', ...more] = await problemsOf('zh', edited);
	expect(more).toEqual([]);
	expect(inChinese).toMatch(/\p{Script=Han}/u);
	expect(inChinese).not.toMatch(/can not|should|value|valid|JSON format/);
}

test('a valid form does not show a problem', async () => {
	expect(await problemsOf('en', opened(soundLayout, { LVE: soundLve }))).toEqual([]);
});

test.each([
	['{"a": 1, "a": 2}', 'a'],
	['{"LVE": 1, "LVE": 2}', 'LVE'],
])('a backend configuration with a duplicate key is refused: %s', async (general, key) => {
	const edited = opened(soundLayout, {});
	const backend = { ...edited.form.backend, general } as EditForm['backend'];
	await expectSaid(`Backend Config General has the key '${key}' twice, at ${key}. Keep one of them.`, {
		...edited,
		form: { ...edited.form, backend },
	});
});

const brokenCurrencies = ([module, label]: readonly ['RFR' | 'ONRates', string]): [string, object][] => [
	[`${label} Currency can not be empty.`, { [module]: { Currencies: [], DefaultCurrency: 'USD' } }],
	[`${label} Default Currency can not be empty.`, { [module]: { Currencies: ['USD'] } }],
	[`${label} Default Currency can not be empty.`, { [module]: { Currencies: ['USD'], DefaultCurrency: '' } }],
	[
		`${label} Default Currency should be within selected currencies.`,
		{ [module]: { Currencies: ['USD'], DefaultCurrency: 'GBP' } },
	],
];
const currencyModules = [
	['RFR', 'RFR'],
	['ONRates', 'Overnight Rates'],
] as const;

describe('invalid currencies in the layout of a module', () => {
	test.each(currencyModules.flatMap(brokenCurrencies))(
		'the message "%s" is shown for the layout section %j',
		async (words, section) => {
			const layout = { ...soundLayout, ...section };
			expect(checkFrontendConfig(JSON.stringify({ GUI_Layout: layout })).map(({ message }) => message)).toEqual([
				words,
			]);
			await expectSaid(words, opened(layout, {}));
		},
	);
});

test('a currency without an overnight index is refused with a list of the supported ones', async () => {
	const layout = { ...soundLayout, RFR: { Currencies: ['USD', 'SEK'], DefaultCurrency: 'USD' } };
	await expectSaid('RFR Currencies: there is no overnight index for SEK; possible are GBP, USD.', opened(layout, {}));
});

describe('invalid names and logins', () => {
	const blank: EditTarget = { kind: 'organisation', mode: 'add' };
	const newUser: EditTarget = { kind: 'user', mode: 'add', organisation: otherBank };
	const nowhere: EditTarget = { ...newUser, organisation: undefined };
	const form = (target: EditTarget, names: Partial<EditForm>) => ({
		target,
		form: { ...initialForm(target, currencies), ...names },
	});
	test.each([
		['Long Name can not be empty.', form(blank, { shortName: 'A' })],
		['Short Name can not be empty.', form(blank, { longName: 'A', shortName: ' ' })],
		['AAA Login can not be empty.', form(newUser, {})],
		['Login must be an e-mail address.', form(newUser, { aaaLogin: 'nobody' })],
		['Org Id can not be null.', form(nowhere, { aaaLogin: 'new@other.example' })],
	])('a form shows the message: %s', expectSaid);
});

/** JSON fields of the layout, each with the message that the specification prescribes for invalid JSON. */
const layoutFields = [
	['RFR', 'Columns', 'RFR Columns value is not a valid JSON format string'],
	['RFR', 'HeaderResultFields', 'RFR Header Result Fields value is not a valid JSON format string'],
	['RFR', 'InputFields', 'RFR Input Fields value is not a valid JSON format string'],
	['RFR', 'Features', 'RFR Features value is not a valid JSON format string'],
	['VAL', 'Swaps', 'VAL Swaps value is not a valid JSON format string'],
	['VAL', 'RDPAccount', 'VAL RDP Account value is not a valid JSON format string'],
	['ONRates', 'Columns', 'Overnight Rates Columns value is not a valid JSON format string'],
] as const;

describe('the JSON fields of a module', () => {
	test.each(layoutFields)(
		'invalid JSON that is typed into %s.%s shows the message: %s',
		async (module, field, words) => {
			const { target, form } = opened(soundLayout, {});
			if (form.layout === undefined) throw new Error('an organisation has a layout');
			await expectSaid(words, {
				target,
				form: { ...form, layout: withJsonField(form.layout, module, field, '{"a": }') },
			});
		},
	);

	test.each(layoutFields)(
		'invalid JSON that was saved in %s.%s shows the message: %s',
		async (module, field, words) => {
			const layout: JsonObject = { ...soundLayout, [module]: { ...soundLayout[module], [field]: '{"a": }' } };
			expect(checkFrontendConfig(JSON.stringify({ GUI_Layout: layout })).map(({ message }) => message)).toEqual([
				words,
			]);
			await expectSaid(words, opened(layout, {}));
		},
	);
});

describe('the backend configuration', () => {
	test('invalid JSON outside the LVE section shows the message of the specification', async () => {
		const { target, form } = opened(soundLayout, {});
		if (form.backend === undefined) throw new Error('an organisation has a backend configuration');
		await expectSaid('Backend Config General value is not a valid JSON format string', {
			target,
			form: { ...form, backend: { ...form.backend, general: '{' } },
		});
	});

	// The specification misspells 'value' in the first message as 'vale'.
	test.each([
		['LVE Schedule value should not be empty', { LVESchedule: {} }],
		['LVE Input Columns value should not be empty', { InputCols: {} }],
		['LVE Output Header Rows value should not be empty', { OutputHeaderRows: {} }],
		['LVE Output Columns value should not be empty', { OutputCols: {} }],
		["LVE Features value should have 'dailyMaxRecords'", { features: {} }],
		["LVE Features value should have 'dailyMaxRecords'", { features: { dailyMaxRecords: 0 } }],
		['LVE Input Columns value is not a valid JSON format string', { InputCols: '{"a": }' }],
		['LVE Output Header Rows value is not a valid JSON format string', { OutputHeaderRows: '{"a": }' }],
		['LVE Output Columns value is not a valid JSON format string', { OutputCols: '{"a": }' }],
		['LVE Features value is not a valid JSON format string', { features: '{"a": }' }],
	])('the message "%s" is shown for the LVE section %j', async (words, change) => {
		const backend = { LVE: { ...soundLve, ...change } };
		expect(checkBackendConfig(JSON.stringify(backend)).map(({ message }) => message)).toEqual([words]);
		await expectSaid(words, opened(soundLayout, backend));
	});

	test.each<[LveField, string]>([
		['InputCols', 'LVE Input Columns value is not a valid JSON format string'],
		['OutputHeaderRows', 'LVE Output Header Rows value is not a valid JSON format string'],
		['OutputCols', 'LVE Output Columns value is not a valid JSON format string'],
		['features', 'LVE Features value is not a valid JSON format string'],
	])('invalid JSON that is typed into the LVE section %s shows the message: %s', async (field, words) => {
		const { target, form } = opened(soundLayout, { LVE: soundLve });
		if (form.backend === undefined) throw new Error('an organisation has a backend configuration');
		await expectSaid(words, { target, form: { ...form, backend: withLveText(form.backend, field, '{"a": }') } });
	});
});

/** Texts of the administration that the specification prescribes, by translation key. */
const fixed = [
	['frontend.nonGuiNote', 'Non GUI Component, User Menu Only: replaces all modules. For accounts of programs.'],
	['frontend.title', 'Frontend Config'],
	['backend.title', 'Backend Config'],
	['remove.organisation', 'Do you want to remove the organization?'],
	['remove.user', 'Do you want to remove the user?'],
	['questions.add-organisation', 'Do you want to add this organization?'],
	['questions.update-organisation', 'Do you want to update this organization?'],
	['questions.add-user', 'Do you want to add this user?'],
	['questions.update-user', 'Do you want to update this user?'],
	['rules.longNameEmpty', 'Long Name can not be empty.'],
	['rules.shortNameEmpty', 'Short Name can not be empty.'],
	['rules.loginEmpty', 'AAA Login can not be empty.'],
	['rules.orgIdNull', 'Org Id can not be null.'],
	['failures.titles.organisationList', 'Failed to get Org List request result.'],
	['failures.titles.organisationAdd', 'Add Org request failed.'],
	['failures.titles.organisationUpdate', 'Update Org request failed.'],
	['failures.titles.organisationRemove', 'Remove Org request failed.'],
	['failures.titles.userList', 'Failed to get User List request result.'],
	['failures.titles.userAdd', 'Add User request failed.'],
	['failures.titles.userUpdate', 'Update User request failed.'],
	['failures.titles.userRemove', 'Remove User request failed.'],
	['failures.titles.currencies', 'Failed to request Currencies Meta Data.'],
	['failures.outcomes.organisationList', 'Failed to request Organization List.'],
	['failures.outcomes.userList', 'Failed to request User List.'],
	['failures.outcomes.organisationAdd', 'Add organization operation failed.'],
	['failures.outcomes.organisationUpdate', 'Update organization operation failed.'],
	['failures.outcomes.userAdd', 'Add user operation failed.'],
	['failures.outcomes.userUpdate', 'Update user operation failed.'],
	['failures.outcomes.remove', 'Remove operation failed.'],
	['messages.noCurrencies', 'No valid currencies meta data returned'],
	['messages.frontendLocked', 'No currencies meta data. You can not add/edit Frontend Configuration.'],
	['messages.saved.organisation', 'Organization is saved'],
	['messages.saved.user', 'User is saved'],
	['messages.removed.organisation', 'Organization is removed'],
	['messages.removed.user', 'User is removed'],
] as const;

test.each(fixed)('the text with the key %s is: %s', async (key, words) => {
	expect((await textIn('en')).t(key)).toBe(words);
	expect((await textIn('zh')).t(key)).toMatch(/\p{Script=Han}/u);
});

test('the message about an existing schedule contains the currency, in both languages', async () => {
	const schedule = { currency: 'CHF' };
	const words = 'CHF schedule is existing. Delete it first for adding new one.';
	expect((await textIn('en')).t('messages.scheduleExists', schedule)).toBe(words);
	expect((await textIn('zh')).t('messages.scheduleExists', schedule)).toMatch(/CHF.*\p{Script=Han}/u);
});

describe('a duplicate key', () => {
	const openedTextsWith = (layout: string, backend: string) => {
		const record = { ...otherBank, frontendConfig: layout, backendConfig: backend };
		const target: EditTarget = { kind: 'organisation', mode: 'edit', record };
		return { target, form: initialForm(target, currencies) };
	};
	const layout = JSON.stringify({ GUI_Layout: soundLayout });
	const backend = JSON.stringify({ LVE: soundLve });

	test('a duplicate key in a JSON field is reported with its path in both languages', async () => {
		const { target, form } = opened(soundLayout, {});
		const written = '{"a": {"b": 1, "b": 2}}';
		const edited = { target, form: { ...form, backend: form.backend && { ...form.backend, general: written } } };
		expect(await problemsOf('en', edited)).toEqual([
			"Backend Config General has the key 'b' twice, at a.b. Keep one of them.",
		]);
		expect((await problemsOf('zh', edited))[0]).toMatch(/键“b”出现两次（位置：a\.b）/);
	});

	test.each([
		['layout', openedTextsWith(layout.replace('"VAL"', '"VAL":{"Title":"kept"},"VAL"'), backend), 'GUI_Layout.VAL'],
		['backend', openedTextsWith(layout, backend.replace('"LVESchedule"', '"LVESchedule":{},$&')), 'LVE.LVESchedule'],
	])('a saved %s with a duplicate key is refused until the key is corrected', async (_, saved, path) => {
		const { form, target } = saved;
		const unread = [form.layout?.unread, form.backend?.unread].filter((text) => text !== undefined);
		expect(unread).toHaveLength(1);
		expect(unread[0]?.split(JSON.stringify(path.split('.').at(-1)))).toHaveLength(3);
		expect(configurationsOf(form, openedTexts(target))).toEqual(
			openedTexts(target) && {
				frontendConfig: openedTexts(target).frontendConfig,
				backendConfig: openedTexts(target).backendConfig,
			},
		);
		expect(await problemsOf('en', saved)).toEqual([expect.stringContaining(`the key ${path} is there twice`)]);
		expect(await problemsOf('zh', saved)).toEqual([expect.stringContaining(`（位置：${path}）`)]);
	});
});
