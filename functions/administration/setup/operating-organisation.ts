import { findOrganisation, putOrganisation } from '#functions/directory/organisations.ts';
import { inviteAgain, inviteUser } from '#functions/directory/store/accounts.ts';
import { findUser, putUser } from '#functions/directory/users.ts';
import { overnightIndices } from '#shared/benchmark/overnight-index.ts';
import { withLayoutHash } from '#shared/directory/layout-hash.ts';

/** The screens of the organisation that runs the portal. The first one opens: it begins with its clients. */
export const operatingLayout = {
	Admin: {},
	RFR: { Currencies: overnightIndices.map(({ currency }) => currency), DefaultCurrency: 'USD' },
};

/** Identifier of the organisation that runs the portal. */
export const operatorId = 'operator';

/** Creates the organisation that runs the portal and invites its first administrator. Idempotent. */
export async function createOperatingOrganisation(name: string, adminEmail: string): Promise<void> {
	if ((await findOrganisation(operatorId)) !== undefined) return;
	// The organisation is stored last: after an interruption the next deployment repeats every step.
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
