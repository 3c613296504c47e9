import { expect, it } from 'vitest';
import { beyondDailyMaximum, beyondOrganisation } from './beyond-organisation.ts';
import type { Layout } from './layout.ts';

const layout = (modules: object) => modules as Layout;
const rfr = (Currencies: readonly string[], features: object = {}) => ({ RFR: { Currencies, Features: features } });

/** Returns the paths of the faults that a user's layout has in an organisation. */
const placesOf = (user: object, organisation: object) =>
	beyondOrganisation(layout(user), layout(organisation)).map(({ path }) => path.join('.'));

const organisation = rfr(['USD', 'EUR'], { uploadCustomCalendar: true, deleteCustomCalendar: false });

it('a user can have only modules, currencies and features of the organisation', () => {
	expect(placesOf(organisation, organisation)).toEqual([]);
	expect(placesOf(rfr(['USD']), organisation)).toEqual([]);
	const wider = rfr(['USD', 'GBP'], { uploadCustomCalendar: true, deleteCustomCalendar: true });
	expect(placesOf({ ...wider, VAL: { Currencies: ['USD'] } }, organisation)).toEqual([
		'GUI_Layout.VAL',
		'GUI_Layout.RFR.Currencies',
		'GUI_Layout.RFR.Features.deleteCustomCalendar',
	]);
});

it('a user without screens is accepted only in an organisation that has the calculator or no screens', () => {
	const program = { NonGuiComponent: true };
	expect(placesOf(program, organisation)).toEqual([]);
	expect(placesOf(program, program)).toEqual([]);
	expect(placesOf(program, { VAL: { Currencies: ['USD'] } })).toEqual(['GUI_Layout.NonGuiComponent']);
});

it('a user’s daily maximum is at most that of the organisation, if both have one', () => {
	const withMaximum = (dailyMaxRecords: number) => JSON.stringify({ LVE: { features: { dailyMaxRecords } } });
	for (const user of [withMaximum(10), ' ', '{}']) expect(beyondDailyMaximum(user, withMaximum(10))).toEqual([]);
	expect(beyondDailyMaximum(withMaximum(11), ' ')).toEqual([]);
	expect(beyondDailyMaximum(withMaximum(11), withMaximum(10))).toMatchObject([
		{ path: ['LVE', 'features', 'dailyMaxRecords'] },
	]);
});
