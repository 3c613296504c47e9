import { expect, it } from 'vitest';
import { beyondDailyMaximum, beyondOrganisation } from './beyond-organisation.ts';
import type { Layout } from './layout.ts';

const layout = (modules: object) => modules as Layout;
const rfr = (Currencies: readonly string[], features: object = {}) => ({ RFR: { Currencies, Features: features } });

/** The faults of a user's layout, as the places of what the organisation does not have. */
const placesOf = (user: object, organisation: object) =>
	beyondOrganisation(layout(user), layout(organisation)).map(({ path }) => path.join('.'));

const organisation = rfr(['USD', 'EUR'], { uploadCustomCalendar: true, deleteCustomCalendar: false });

it('a user has at most the modules, currencies and features of the organisation', () => {
	expect(placesOf(organisation, organisation)).toEqual([]);
	expect(placesOf(rfr(['USD']), organisation)).toEqual([]);
	const wider = rfr(['USD', 'GBP'], { uploadCustomCalendar: true, deleteCustomCalendar: true });
	expect(placesOf({ ...wider, VAL: { Currencies: ['USD'] } }, organisation)).toEqual([
		'GUI_Layout.VAL',
		'GUI_Layout.RFR.Currencies',
		'GUI_Layout.RFR.Features.deleteCustomCalendar',
	]);
});

it('a user without screens needs an organisation with the calculator, or without screens', () => {
	const program = { NonGuiComponent: true };
	expect(placesOf(program, organisation)).toEqual([]);
	expect(placesOf(program, program)).toEqual([]);
	expect(placesOf(program, { VAL: { Currencies: ['USD'] } })).toEqual(['GUI_Layout.NonGuiComponent']);
});

it('a user has at most the daily maximum of the organisation, where both have one', () => {
	const of = (dailyMaxRecords: number) => JSON.stringify({ LVE: { features: { dailyMaxRecords } } });
	for (const user of [of(10), ' ', '{}']) expect(beyondDailyMaximum(user, of(10))).toEqual([]);
	expect(beyondDailyMaximum(of(11), ' ')).toEqual([]);
	expect(beyondDailyMaximum(of(11), of(10))).toMatchObject([{ path: ['LVE', 'features', 'dailyMaxRecords'] }]);
});
