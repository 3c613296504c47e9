import type { Organisation } from '../../../shared/portal/organisation.ts';

const currencies = ['USD', 'GBP', 'EUR', 'JPY', 'CHF', 'CAD', 'AUD', 'THB'];

/** The portal's show cases, one for each kind of organisation; none of them runs the portal. */
export const demoOrganisations: readonly Organisation[] = [
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
			Admin: {},
		}),
		backendConfig: '{}',
		isOperator: false,
	},
	{
		orgId: 'bni',
		shortName: 'BNI',
		longName: 'BNI (no compounding calculator)',
		frontendConfig: layout({ VAL: {} }),
		backendConfig: '{}',
		isOperator: false,
	},
	{
		orgId: 'batch-client',
		shortName: 'Batch Client',
		longName: 'Batch Client (programs only)',
		frontendConfig: layout({ NonGuiComponent: true }),
		backendConfig: JSON.stringify({ Entitlements: { RFR: { Currencies: ['USD', 'GBP'] } } }),
		isOperator: false,
	},
];

function layout(sections: object): string {
	return JSON.stringify({ GUI_Layout: sections });
}
