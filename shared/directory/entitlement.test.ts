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

describe('a layout', () => {
	it('keeps the order in which its keys were written', () => {
		expect(enabledModules(organisation)).toEqual(['ONRates', 'RFR', 'Admin']);
	});

	it.each([
		['{', 'not JSON'],
		['{}', 'GUI_Layout'],
		['{"GUI_Layout":{"RFR":{"Currencies":["dollar"]}}}', 'GUI_Layout.RFR.Currencies.0'],
		['{"GUI_Layout":{"RFR":{"Features":{"lookbackRange":-1}}}}', 'GUI_Layout.RFR.Features.lookbackRange'],
	])('that is wrong says where: %s', (text, where) => {
		expect(parseFrontendConfig(text)).toMatchObject({ problem: expect.stringContaining(where) });
	});
});

describe('a user', () => {
	it('without a layout has the organisation’s', () => {
		expect(effectiveLayout(organisation, undefined)).toBe(organisation);
	});

	it('never has a module or a currency that the organisation has not', () => {
		const wanted = layout({
			VAL: {},
			RFR: { Currencies: ['EUR', 'USD'], DefaultCurrency: 'EUR' },
			Fallback: { Currencies: ['USD'] },
		});
		const effective = effectiveLayout(organisation, wanted);
		expect(enabledModules(effective)).toEqual(['RFR']);
		expect(effective.RFR).toEqual({ Currencies: ['USD'] });
	});

	it('keeps a default currency that the organisation has', () => {
		const effective = effectiveLayout(organisation, layout({ RFR: { Currencies: ['GBP'], DefaultCurrency: 'GBP' } }));
		expect(effective.RFR).toEqual({ Currencies: ['GBP'], DefaultCurrency: 'GBP' });
	});

	it('may do to the calendars what the organisation may, and no more', () => {
		const withUpload = layout({ RFR: { Currencies: ['USD'], Features: { uploadCustomCalendar: true } } });
		const wanted = layout({
			RFR: { Currencies: ['USD'], Features: { uploadCustomCalendar: true, deleteCustomCalendar: true } },
		});
		const effective = effectiveLayout(withUpload, wanted);
		expect([...entitlementOf(effective, {}, false).features]).toEqual(['uploadCustomCalendar']);
		expect(effective.RFR?.Features).toEqual({ uploadCustomCalendar: true, deleteCustomCalendar: false });
	});

	it('a user of a non-GUI organisation is non-GUI', () => {
		const nonGui = layout({ NonGuiComponent: true });
		expect(effectiveLayout(nonGui, organisation)).toBe(nonGui);
	});
});

describe('an entitlement', () => {
	it('only administrators have Admin', () => {
		expect(entitlementOf(organisation, {}, false).modules.has('Admin')).toBe(false);
		expect(entitlementOf(organisation, {}, true).modules.has('Admin')).toBe(true);
	});

	it('of a non-GUI user is what the backend configuration grants, and nothing else', () => {
		const nonGui = layout({ NonGuiComponent: true, RFR: { Currencies: ['USD'] } });
		expect(entitlementOf(nonGui, {}, false).modules.size).toBe(0);
		expect(entitlementOf(nonGui, { Entitlements: 'everything' }, false).modules.size).toBe(0);
		const granted = entitlementOf(nonGui, { Entitlements: { RFR: { Currencies: ['USD'] }, Everything: {} } }, false);
		expect([...granted.modules]).toEqual([['RFR', { currencies: ['USD'] }]]);
	});

	it.each([
		['a non-GUI user of an organisation with screens', organisation, {}, ['RFR', ['GBP']]],
		[
			'a user of a non-GUI organisation with a configuration of its own',
			layout({ NonGuiComponent: true }),
			{ Entitlements: { RFR: { Currencies: ['GBP', 'THB'] } } },
			['RFR', ['GBP']],
		],
	])('of %s is never more than the organisation’s', (_, own, backendConfig, [module, currencies]) => {
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
