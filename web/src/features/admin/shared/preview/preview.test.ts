import { expect, test } from 'vitest';
import { resultLayout } from '#features/loans/calculator/result/result-layout.ts';
import { inputFields, principalChangesKey } from '#features/loans/shared/fields/input-fields.ts';
import { repaid } from '#features/loans/testing/result-repaid.ts';
import { textsIn } from '#features/loans/testing/texts.ts';
import { twoDays } from '#features/loans/testing/two-days.ts';
import type { RfrSection } from '#shared/directory/layout.ts';
import { previewOf, type ShownFields } from './preview-model.ts';

const text = (layout: object) => JSON.stringify({ GUI_Layout: layout });

const organisation = text({
	Admin: {},
	RFR: { Currencies: ['USD', 'GBP'], DefaultCurrency: 'GBP', Features: { uploadCustomCalendar: true } },
	VAL: {},
});

test('an administrator sees the tabs in the order of the layout', () => {
	expect(previewOf(organisation, undefined, true)).toMatchObject({
		isNonGui: false,
		modules: [
			{ module: 'Admin', isFirst: true },
			{ module: 'RFR', isFirst: false, currencies: ['USD', 'GBP'], defaultCurrency: 'GBP' },
			{ module: 'VAL', isFirst: false, currencies: [] },
		],
		menu: ['viewCalendars', 'uploadCustomCalendar', 'help', 'logout'],
	});
});

test('for a user who is not an administrator, the first tab after Admin opens', () => {
	expect(previewOf(organisation, undefined, false)?.modules).toMatchObject([
		{ module: 'RFR', isFirst: true },
		{ module: 'VAL', isFirst: false },
	]);
});

test('a user sees only modules and currencies that the organisation has', () => {
	const own = text({
		Fallback: { Currencies: ['USD'] },
		RFR: {
			Currencies: ['USD', 'JPY'],
			DefaultCurrency: 'JPY',
			Features: { uploadCustomCalendar: true, deleteCustomCalendar: true },
			Columns: { effRate: { Label: 'Rate of the day' }, dayCount: { Width: 60 } },
		},
	});
	const seen = previewOf(organisation, own, false);
	expect(seen?.modules).toEqual([{ module: 'RFR', isFirst: true, currencies: ['USD'], defaultCurrency: undefined }]);
	expect(seen?.menu).toEqual(['viewCalendars', 'uploadCustomCalendar', 'help', 'logout']);
	expect(seen?.calculator).toMatchObject({
		InputFields: undefined,
		Columns: [
			{ key: 'effRate', ownName: 'Rate of the day' },
			{ key: 'dayCount', ownName: undefined },
		],
	});
});

test("the preview shows the calculator's columns and header fields for results with and without a principal change", async () => {
	const english = await textsIn('en');
	const sections: readonly (object | undefined)[] = [
		undefined,
		{ effRate: { Label: 'Rate of the day' }, principal: { Label: '' }, constructor: {}, bookingUnit: {} },
		{ principalAmtChanges: {}, customTextBox1: {}, desk: {} },
	];
	for (const section of sections) {
		const rfr = { Currencies: ['USD'], Columns: section, HeaderResultFields: section };
		const seen = previewOf(text({ RFR: rfr }), undefined, false)?.calculator;
		for (const result of [twoDays, repaid]) {
			const isChanging = result === repaid;
			const shown = resultLayout(rfr as unknown as RfrSection, result, english);
			const keys = (fields: ShownFields = []) =>
				fields
					.filter(({ when }) => when === undefined || (isChanging && when !== 'where-stated'))
					.map(({ key }) => key);
			expect(keys(seen?.Columns)).toEqual(shown.columns.map(({ key }) => key));
			expect(keys(seen?.HeaderResultFields)).toEqual(shown.header.map(({ key }) => key));
		}
	}
	expect(
		previewOf(text({ RFR: { Currencies: ['USD'], Columns: sections[1] } }), undefined, false)?.calculator.Columns[1],
	).toEqual({ key: 'principal', ownName: undefined });
});

test('a layout that does not list input fields shows all input fields of the calculator', async () => {
	const { unknown, ...names } = (await textsIn('en')).t('fields', { returnObjects: true });
	expect(Object.keys(names)).toEqual([...inputFields.map(({ key }) => key), principalChangesKey]);
});

test('a non-GUI account sees only the user menu', () => {
	expect(previewOf(text({ NonGuiComponent: true }), undefined, false)).toMatchObject({
		isNonGui: true,
		modules: [],
		menu: ['viewCalendars', 'uploadCustomCalendar', 'deleteCustomCalendar', 'help', 'logout'],
	});
});

test('an invalid configuration does not have a preview', () => {
	expect(previewOf('{', undefined, false)).toBeUndefined();
	expect(previewOf(organisation, '{"GUI_Layout":1}', false)).toBeUndefined();
});
