import { expect, test } from 'vitest';
import { previewOf } from '../../../web/src/features/admin/preview/preview-model.ts';

const text = (layout: object) => JSON.stringify({ GUI_Layout: layout });

const organisation = text({
	Admin: {},
	RFR: { Currencies: ['USD', 'GBP'], DefaultCurrency: 'GBP', Features: { uploadCustomCalendar: true } },
	VAL: {},
});

test('an administrator sees the tabs in order', () => {
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

test('a plain user does not see Admin, and so opens with the next', () => {
	expect(previewOf(organisation, undefined, false)?.modules).toMatchObject([
		{ module: 'RFR', isFirst: true },
		{ module: 'VAL', isFirst: false },
	]);
});

test('a user has no more than the organisation', () => {
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
	expect(seen?.calculator).toEqual({
		InputFields: undefined,
		Columns: [
			{ key: 'effRate', ownName: 'Rate of the day' },
			{ key: 'dayCount', ownName: undefined },
		],
		HeaderResultFields: undefined,
	});
});

test('non-GUI has the menu alone', () => {
	expect(previewOf(text({ NonGuiComponent: true }), undefined, false)).toMatchObject({
		isNonGui: true,
		modules: [],
		menu: ['viewCalendars', 'uploadCustomCalendar', 'deleteCustomCalendar', 'help', 'logout'],
	});
});

test('what can not be read shows nothing', () => {
	expect(previewOf('{', undefined, false)).toBeUndefined();
	expect(previewOf(organisation, '{"GUI_Layout":1}', false)).toBeUndefined();
});
