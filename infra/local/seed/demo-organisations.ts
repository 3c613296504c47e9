import { withLayoutHash } from '../../../shared/portal/layout-hash.ts';
import type { Organisation } from '../../../shared/portal/organisation.ts';

const currencies = ['USD', 'GBP', 'EUR', 'JPY', 'CHF', 'CAD', 'AUD', 'THB'];

const rateScreens = {
	Fallback: {
		Currencies: ['USD', 'GBP', 'EUR', 'JPY', 'CHF', 'CAD', 'AUD', 'HKD', 'MYR', 'NOK', 'NZD', 'SEK', 'SGD', 'THB'],
	},
	CashFallbacks: { Currencies: ['USD'] },
	TermRates: { Currencies: ['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'SGD'] },
	ONRates: { Currencies: currencies, DefaultCurrency: 'USD' },
};

/** The operator and one organisation for each kind of client. */
export const demoOrganisations: readonly Organisation[] = [
	{
		orgId: 'operator',
		shortName: 'Portal Operator',
		longName: 'The organisation that runs the portal',
		frontendConfig: layout({ RFR: { Currencies: currencies, DefaultCurrency: 'USD' }, ...rateScreens, Admin: {} }),
		backendConfig: '{}',
		isOperator: true,
		version: 1,
	},
	{
		orgId: 'demo-bank',
		shortName: 'Demo Bank',
		longName: 'Demo Bank',
		frontendConfig: layout({
			RFR: {
				Currencies: currencies,
				DefaultCurrency: 'USD',
				Features: { lookbackRange: 10, lockoutRange: 10, uploadCustomCalendar: true, deleteCustomCalendar: true },
			},
			...rateScreens,
			Admin: {},
		}),
		backendConfig: '{}',
		isOperator: false,
		version: 1,
	},
	{
		orgId: 'bni',
		shortName: 'BNI',
		longName: 'BNI (no compounding calculator)',
		frontendConfig: layout({ VAL: {}, Admin: {} }),
		backendConfig: '{}',
		isOperator: false,
		version: 1,
	},
	{
		orgId: 'batch-client',
		shortName: 'Batch Client',
		longName: 'Batch Client (programs only)',
		frontendConfig: layout({ NonGuiComponent: true }),
		backendConfig: JSON.stringify({ Entitlements: { RFR: { Currencies: ['USD', 'GBP'] } } }),
		isOperator: false,
		version: 1,
	},
];

function layout(sections: object): string {
	return withLayoutHash(JSON.stringify({ GUI_Layout: sections }));
}
