import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { IdentityProvider } from '#infra/emulators/cognito/identity-provider.ts';
import { operations } from '#infra/emulators/cognito/operations.ts';
import { writeAtomically } from '#infra/emulators/disk.ts';
import type { Runtime } from '#infra/emulators/lambda/runtime.ts';
import type { SecretFile } from '#infra/emulators/secrets/secrets-endpoint.ts';
import type { User } from '#shared/directory/organisation.ts';
import { fileLoadingModule, organisationsModule, referenceDataModule, usersModule } from '../lambda/invoke-function.ts';
import { userPoolId } from '../resources.ts';
import { type DemoUser, demoOrganisations, demoPassword, demoUsers, marketDataSecrets } from './demo-organisations.ts';

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
