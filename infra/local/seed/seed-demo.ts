import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { IdentityProvider } from '#infra/emulators/cognito/identity-provider.ts';
import { operations } from '#infra/emulators/cognito/operations.ts';
import type { Runtime } from '#infra/emulators/lambda/runtime.ts';
import { writeAtomically } from '#infra/emulators/local-machine.ts';
import type { SecretFile } from '#infra/emulators/secrets/secrets-endpoint.ts';
import type { Organisation, User } from '#shared/directory/layout.ts';
import { withLayoutHash } from '#shared/directory/layout-hash.ts';
import { loanBatchExamples } from '#shared/loan/batch/loan-batch-examples.ts';
import { fileLoadingModule, organisationsModule, referenceDataModule, usersModule } from '../lambda/invoke-function.ts';
import { userPoolId } from '../resources.ts';

const timeoutMillis = 120_000;

const quotes = new URL('./quotes/', import.meta.url);

/** Stored market data account. It uses the portal's own market data and therefore needs no password. */
const storedMarketData = { provider: 'stored', boundTo: '[]' };

/** Steps that fill a data directory, in order. A step that a release adds also runs for earlier data directories. */
const seedSteps = ['reference data', 'market quotes', 'secrets', 'organizations', 'users'] as const;

type SeedStep = (typeof seedSteps)[number];

/** Steps of the first version, which did not record its steps. */
const stepsOfVersion1: readonly SeedStep[] = ['reference data', 'market quotes', 'secrets', 'organizations', 'users'];

const seedVersion = 2;

const seedMarker = z.object({ version: z.int(), steps: z.array(z.string()).default([...stepsOfVersion1]) });

function stepsTaken(marker: string): ReadonlySet<string> {
	return new Set(existsSync(marker) ? seedMarker.parse(JSON.parse(readFileSync(marker, 'utf8'))).steps : []);
}

/**
 * Fills a data directory with reference data, market quotes, secrets, organisations and users.
 *
 * Every step is idempotent and recorded when it is done, so that an interrupted call continues. Reference data is
 * written with the permissions of the function `setup`, as in a deployment. Everything else is written with those of
 * the operator.
 */
export async function seedDemo(
	dataDirectory: string,
	runtime: Runtime,
	provider: IdentityProvider,
	secrets: SecretFile,
	log: (line: string) => void,
): Promise<void> {
	const marker = join(dataDirectory, 'seeded.json');
	const taken = stepsTaken(marker);
	const call = (functionName: string, module: string, name: string, ...parameters: unknown[]) =>
		runtime.call({ functionName, module, export: name, parameters }, timeoutMillis);
	const act: Readonly<Record<SeedStep, () => Promise<void>>> = {
		async 'reference data'() {
			await call('setup', referenceDataModule, 'loadReferenceData');
			runtime.release('setup');
		},
		async 'market quotes'() {
			for (const file of readdirSync(quotes).filter((name) => name.endsWith('.csv'))) {
				const text = readFileSync(new URL(file, quotes), 'utf8');
				await call('operator', fileLoadingModule, 'loadText', `quotes/${file}`, text);
			}
		},
		async secrets() {
			for (const name of Object.values(marketDataSecrets)) {
				secrets.put(name, { version: randomUUID(), value: JSON.stringify(storedMarketData), atSeconds: 0 });
			}
		},
		async organizations() {
			for (const organisation of demoOrganisations) {
				await call('operator', organisationsModule, 'putOrganisation', organisation);
			}
		},
		async users() {
			for (const { login, orgId, isAdmin, isInvited } of demoUsers) {
				const sub = await account(provider, login, isInvited);
				const user: User = { sub, login, orgId, isAdmin, isDisabled: false, version: 1 };
				await call('operator', usersModule, 'putUser', user);
			}
		},
	};
	const added = seedSteps.filter((step) => !taken.has(step));
	for (const step of added) {
		await act[step]();
		const steps = [...taken, ...seedSteps.slice(0, seedSteps.indexOf(step) + 1)];
		writeAtomically(marker, JSON.stringify({ version: seedVersion, steps: [...new Set(steps)] }));
	}
	if (added.length === 0) return;
	runtime.release('operator');
	log(`Demo data added: ${added.join(', ')}.`);
}

/** Creates an account, unless an interrupted call has already created it. @returns subject of the account */
async function account(provider: IdentityProvider, login: DemoUser['login'], isInvited: boolean): Promise<string> {
	const run = (name: string, input: object) =>
		operations.get(name)?.run(provider, { UserPoolId: userPoolId, ...input });
	if (provider.pool.find(login) === undefined) {
		await run('AdminCreateUser', {
			Username: login,
			TemporaryPassword: demoPassword,
			MessageAction: 'SUPPRESS',
			UserAttributes: [
				{ Name: 'email', Value: login },
				{ Name: 'email_verified', Value: 'true' },
			],
		});
	}
	await run('AdminSetUserPassword', { Username: login, Password: demoPassword, Permanent: !isInvited });
	const sub = provider.pool.find(login)?.sub;
	if (sub === undefined) throw new Error(`no account was created for ${login}`);
	return sub;
}

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
