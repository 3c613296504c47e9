import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IdentityProvider } from '#infra/emulators/cognito/identity-provider.ts';
import { operations } from '#infra/emulators/cognito/operations.ts';
import type { Runtime } from '#infra/emulators/lambda/runtime.ts';
import type { SecretFile } from '#infra/emulators/secrets/secret-file.ts';
import { writeAtomically } from '#infra/emulators/write-atomically.ts';
import type { User } from '#shared/directory/user.ts';
import {
	fileLoadingModule,
	organisationsModule,
	referenceDataModule,
	usersModule,
} from '../lambda/function-modules.ts';
import { userPoolId } from '../resources.ts';
import { demoOrganisations, marketDataSecrets } from './demo-organisations.ts';
import { type DemoUser, demoPassword, demoUsers } from './demo-users.ts';

const timeoutMillis = 120_000;

/** Market quotes, a file for each date. */
const quotes = new URL('./quotes/', import.meta.url);

/** Stored configuration of an account with the portal's own market data and without a password. */
const storedMarketData = { provider: 'stored', boundTo: '[]' };

/**
 * Fills a new data directory: reference data, then market quotes, secrets, organisations and users. Every step is idempotent. The marker is
 * written last, so that an interrupted seeding starts again.
 *
 * Reference data are written with the identity of `setup`, as at a deployment, the rest with that of the operator.
 */
export async function seedDemo(
	dataDirectory: string,
	runtime: Runtime,
	provider: IdentityProvider,
	secrets: SecretFile,
): Promise<void> {
	const marker = join(dataDirectory, 'seeded.json');
	if (existsSync(marker)) return;
	const call = (functionName: string, module: string, name: string, ...parameters: unknown[]) =>
		runtime.call({ functionName, module, export: name, parameters }, timeoutMillis);
	await call('setup', referenceDataModule, 'loadReferenceData');
	runtime.release('setup');
	for (const file of readdirSync(quotes).filter((name) => name.endsWith('.csv'))) {
		const text = readFileSync(new URL(file, quotes), 'utf8');
		await call('operator', fileLoadingModule, 'loadText', `quotes/${file}`, text);
	}
	for (const name of Object.values(marketDataSecrets)) {
		secrets.put(name, { version: randomUUID(), value: JSON.stringify(storedMarketData), atSeconds: 0 });
	}
	for (const organisation of demoOrganisations) {
		await call('operator', organisationsModule, 'putOrganisation', organisation);
	}
	for (const { login, orgId, isAdmin, isInvited } of demoUsers) {
		const user: User = {
			sub: await account(provider, login, isInvited),
			login,
			orgId,
			isAdmin,
			isDisabled: false,
			version: 1,
		};
		await call('operator', usersModule, 'putUser', user);
	}
	runtime.release('operator');
	writeAtomically(marker, JSON.stringify({ version: 1 }));
}

/** @returns the subject of the account, which an interrupted seeding may have created */
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
