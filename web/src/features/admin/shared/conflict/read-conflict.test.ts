import { expect, test } from 'vitest';
import { compareFields } from '../form/edit-form.ts';

const config = (layout: object) => JSON.stringify({ GUI_Layout: layout });

test('a conflict lists the changes of both administrators for each field of a module', () => {
	const opened = {
		longName: 'Bank',
		frontendConfig: config({ RFR: { Currencies: ['USD'], Logo: '/a.svg' }, hash: 1 }),
	};
	const theirs = {
		longName: 'Bank plc',
		frontendConfig: config({ RFR: { Currencies: ['USD'], Logo: '/b.svg' }, hash: 2 }),
	};
	const mine = { longName: 'Bank', frontendConfig: config({ RFR: { Currencies: ['GBP'] }, Admin: {}, hash: 1 }) };
	expect(compareFields(opened, theirs, mine)).toEqual([
		{ field: 'longName', opened: 'Bank', theirs: 'Bank plc', mine: 'Bank' },
		{ field: 'frontendConfig.GUI_Layout.RFR.Currencies', opened: '["USD"]', theirs: '["USD"]', mine: '["GBP"]' },
		{ field: 'frontendConfig.GUI_Layout.RFR.Logo', opened: '"/a.svg"', theirs: '"/b.svg"', mine: '' },
		{ field: 'frontendConfig.GUI_Layout.Admin', opened: '', theirs: '', mine: '{}' },
	]);
});

test('JSON that differs only in its formatting is not a conflict, but a removed configuration is', () => {
	const spaced = '{ "GUI_Layout": { "Admin": {} } }';
	expect(
		compareFields({ frontendConfig: spaced }, { frontendConfig: config({ Admin: {} }) }, { frontendConfig: spaced }),
	).toEqual([]);
	const userOf = (isAdmin: boolean, backendConfig: string) => ({ isAdmin, backendConfig });
	expect(compareFields(userOf(true, ''), userOf(false, ''), userOf(true, '{"a":1}'))).toEqual([
		{ field: 'isAdmin', opened: 'true', theirs: 'false', mine: 'true' },
		{ field: 'backendConfig.a', opened: '', theirs: '', mine: '1' },
	]);
});
