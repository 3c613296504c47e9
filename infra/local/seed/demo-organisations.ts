import { withLayoutHash } from '#shared/directory/layout-hash.ts';
import type { Organisation } from '#shared/directory/organisation.ts';
import { loanBatchExamples } from '#shared/loan/batch/loan-batch-examples.ts';

export const demoPassword = 'Portal-demo-1';

export interface DemoUser {
	readonly login: string;
	readonly orgId: string;
	readonly isAdmin: boolean;
	/** True if the user has a temporary password, which must be changed at the first sign-in. */
	readonly isInvited: boolean;
}

const currencies = ['USD', 'GBP', 'EUR', 'JPY', 'CHF', 'CAD', 'AUD', 'THB'];

const rateScreens = {
	Fallback: {
		Currencies: ['USD', 'GBP', 'EUR', 'JPY', 'CHF', 'CAD', 'AUD', 'HKD', 'MYR', 'NOK', 'NZD', 'SEK', 'SGD', 'THB'],
	},
	CashFallbacks: { Currencies: ['USD'] },
	TermRates: { Currencies: ['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'SGD'] },
	ONRates: { Currencies: currencies, DefaultCurrency: 'USD' },
};

export const marketDataSecrets = {
	'demo-bank': '/portal/local/demo-bank/organisation/frontend/5d0f4a3e-2f0b-4c1e-9a57-0c1f6a1b7d10',
	bni: '/portal/local/bni/organisation/frontend/8c7b1f52-6a3d-4e09-b1c4-7f20d95e3a64',
} as const;

const valuation = (secretName: string, currencies: readonly string[]) => ({
	ValuationDataServiceEndpoint: '/valuation/api/swaps',
	RDPAccount: { secretName },
	Swaps: { currencies, indexName: 'LIBOR', GetPaymentInfo: true },
});

/** The calculation times are after the usual publication of the previous day's rates, in summer and winter. */
const loanBatch = { LVESchedule: { USD: '14:30', GBP: '10:30', EUR: '09:30' }, ...loanBatchExamples };

export const demoOrganisations: readonly Organisation[] = [
	{
		orgId: 'operator',
		shortName: 'Portal Operator',
		longName: 'The organization that runs the portal',
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
			VAL: valuation(marketDataSecrets['demo-bank'], ['USD', 'GBP', 'EUR', 'JPY', 'CHF', 'IDR']),
			Admin: {},
		}),
		backendConfig: JSON.stringify({ LVE: loanBatch }),
		isOperator: false,
		version: 1,
	},
	{
		orgId: 'bni',
		shortName: 'BNI',
		longName: 'BNI (no compounding calculator)',
		frontendConfig: layout({ VAL: valuation(marketDataSecrets.bni, ['USD', 'IDR']), Admin: {} }),
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

export const demoUsers: readonly DemoUser[] = [
	{ login: 'operator@portal.example', orgId: 'operator', isAdmin: true, isInvited: false },
	...demoOrganisations
		.filter(({ isOperator }) => !isOperator)
		.flatMap(({ orgId }) => [
			{ login: `admin@${orgId}.example`, orgId, isAdmin: true, isInvited: false },
			{ login: `user@${orgId}.example`, orgId, isAdmin: false, isInvited: false },
		]),
	{ login: 'new@demo-bank.example', orgId: 'demo-bank', isAdmin: false, isInvited: true },
];
