import { describe, expect, it } from 'vitest';
import { effectiveLayout, entitlementOf, withinEntitlement } from './entitlement.ts';
import { enabledModules, type Layout, parseFrontendConfig } from './layout.ts';

function layout(sections: object): Layout {
	const read = parseFrontendConfig(JSON.stringify({ GUI_Layout: sections }));
	if ('problem' in read) throw new Error(read.problem);
	return read.layout;
}

const organisation = layout({
	ONRates: { Currencies: ['USD'] },
	RFR: { Currencies: ['USD', 'GBP'], DefaultCurrency: 'GBP' },
	Admin: {},
});

describe('layouts', () => {
	it('a layout keeps its keys in the order of the text', () => {
		expect(enabledModules(organisation)).toEqual(['ONRates', 'RFR', 'Admin']);
	});

	it.each([
		['{', 'not JSON'],
		['{}', 'GUI_Layout'],
		['{"GUI_Layout":{"RFR":{"Currencies":["dollar"]}}}', 'GUI_Layout.RFR.Currencies.0'],
		['{"GUI_Layout":{"RFR":{"Features":{"lookbackRange":-1}}}}', 'GUI_Layout.RFR.Features.lookbackRange'],
	])('the invalid layout %s is refused with the path %s', (text, where) => {
		expect(parseFrontendConfig(text)).toMatchObject({ problem: expect.stringContaining(where) });
	});
});

describe('effective layout of a user', () => {
	it('a user without a layout has the organisation’s layout', () => {
		expect(effectiveLayout(organisation, undefined)).toBe(organisation);
	});

	it('a user never has modules or currencies that the organisation does not have', () => {
		const wanted = layout({
			VAL: {},
			RFR: { Currencies: ['EUR', 'USD'], DefaultCurrency: 'EUR' },
			Fallback: { Currencies: ['USD'] },
		});
		const effective = effectiveLayout(organisation, wanted);
		expect(enabledModules(effective)).toEqual(['RFR']);
		expect(effective.RFR).toEqual({ Currencies: ['USD'] });
	});

	it('a user keeps a default currency that the organisation has', () => {
		const effective = effectiveLayout(organisation, layout({ RFR: { Currencies: ['GBP'], DefaultCurrency: 'GBP' } }));
		expect(effective.RFR).toEqual({ Currencies: ['GBP'], DefaultCurrency: 'GBP' });
	});

	it('a user never has calendar rights that the organisation does not have', () => {
		const withUpload = layout({ RFR: { Currencies: ['USD'], Features: { uploadCustomCalendar: true } } });
		const wanted = layout({
			RFR: { Currencies: ['USD'], Features: { uploadCustomCalendar: true, deleteCustomCalendar: true } },
		});
		const effective = effectiveLayout(withUpload, wanted);
		expect([...entitlementOf(effective, {}, false).features]).toEqual(['uploadCustomCalendar']);
		expect(effective.RFR?.Features).toEqual({ uploadCustomCalendar: true, deleteCustomCalendar: false });
	});

	it('every user of a non-GUI organisation is a non-GUI user', () => {
		const nonGui = layout({ NonGuiComponent: true });
		expect(effectiveLayout(nonGui, organisation)).toBe(nonGui);
	});
});

describe('entitlements', () => {
	it('only administrators have the Admin module', () => {
		expect(entitlementOf(organisation, {}, false).modules.has('Admin')).toBe(false);
		expect(entitlementOf(organisation, {}, true).modules.has('Admin')).toBe(true);
	});

	it('a non-GUI user has only the rights that the backend configuration grants', () => {
		const nonGui = layout({ NonGuiComponent: true, RFR: { Currencies: ['USD'] } });
		expect(entitlementOf(nonGui, {}, false).modules.size).toBe(0);
		expect(entitlementOf(nonGui, { Entitlements: 'everything' }, false).modules.size).toBe(0);
		const granted = entitlementOf(nonGui, { Entitlements: { RFR: { Currencies: ['USD'] }, Everything: {} } }, false);
		expect([...granted.modules]).toEqual([['RFR', { currencies: ['USD'] }]]);
	});

	it.each([
		['a non-GUI user of an organisation with screens', organisation, {}, ['RFR', ['GBP']]],
		[
			'a user with a backend configuration in a non-GUI organisation',
			layout({ NonGuiComponent: true }),
			{ Entitlements: { RFR: { Currencies: ['GBP', 'THB'] } } },
			['RFR', ['GBP']],
		],
	])('the entitlement of %s never exceeds that of the organisation', (_, own, backendConfig, [module, currencies]) => {
		const wanted = { Entitlements: { VAL: {}, RFR: { Currencies: ['EUR', 'GBP'] } } };
		const effective = effectiveLayout(own, layout({ NonGuiComponent: true }));
		const entitlement = withinEntitlement(
			entitlementOf(effective, wanted, true),
			entitlementOf(own, backendConfig, true),
		);
		expect([...entitlement.modules]).toEqual([[module, { currencies }]]);
		expect(entitlement.isNonGui).toBe(true);
	});
});
