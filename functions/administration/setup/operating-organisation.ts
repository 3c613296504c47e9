import { findOrganisation, organisationSummaries, putOrganisation } from '#functions/directory/organisations.ts';
import { inviteAgain, inviteUser, putProgramAccount } from '#functions/directory/store/accounts.ts';
import { nameKeys, reserveName } from '#functions/directory/store/short-names.ts';
import { readSyntheticClient } from '#functions/directory/synthetic-client/check-portal.ts';
import { findUser, putUser } from '#functions/directory/users.ts';
import { logger } from '#platform/runtime.ts';
import { overnightIndices } from '#shared/benchmark/overnight-index.ts';
import { withLayoutHash } from '#shared/directory/layout-hash.ts';

/** Smallest layout with which the synthetic client can compound a loan in dollars. */
const layout = { RFR: { Currencies: ['USD'], DefaultCurrency: 'USD' } };

/** Idempotent: creates the user again if it was removed. */
export async function createSyntheticClient(): Promise<void> {
	const { login, password } = await readSyntheticClient();
	const sub = await putProgramAccount(login, password);
	if ((await findUser(sub)) !== undefined) return;
	const frontendConfig = withLayoutHash(JSON.stringify({ GUI_Layout: layout }));
	await putUser({ sub, login, orgId: operatorId, isAdmin: false, frontendConfig, isDisabled: false, version: 1 });
}

/**
 * Reserves the canonical form of organisation names, because version 1.5.52 reserved names in lower case only.
 * Afterwards, no organisation can take a name that looks the same as an existing one. If two existing names share a
 * canonical form, it is reserved for the first organisation in the list; both organisations continue to work.
 */
export async function reserveStoredNames(): Promise<void> {
	for (const { shortName, orgId } of await organisationSummaries()) {
		if (nameKeys(shortName).earlierKey === undefined) continue;
		const heldBy = await reserveName(shortName, orgId);
		if (heldBy !== orgId) logger.warn('two organisations have names that look alike', { orgId, shortName, heldBy });
	}
}

/** Modules of the operator's organisation. Sign-in opens the first, Admin, because the operator adds clients first. */
export const operatingLayout = {
	Admin: {},
	RFR: { Currencies: overnightIndices.map(({ currency }) => currency), DefaultCurrency: 'USD' },
};

export const operatorId = 'operator';

/** Idempotent. */
export async function createOperatingOrganisation(name: string, adminEmail: string): Promise<void> {
	if ((await findOrganisation(operatorId)) !== undefined) return;
	// The organisation is stored last. After an interruption, the next deployment therefore repeats every step.
	const login = adminEmail.toLowerCase();
	const { sub, isNew } = await inviteUser(login);
	if ((await findUser(sub)) === undefined) {
		if (!isNew) await inviteAgain(login);
		await putUser({ sub, login, orgId: operatorId, isAdmin: true, isDisabled: false, version: 1 });
	}
	await putOrganisation({
		orgId: operatorId,
		shortName: name,
		longName: name,
		frontendConfig: withLayoutHash(JSON.stringify({ GUI_Layout: operatingLayout })),
		backendConfig: '{}',
		isOperator: true,
		version: 1,
	});
}
