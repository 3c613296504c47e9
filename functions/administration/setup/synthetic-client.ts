import { putProgramAccount } from '#functions/directory/store/accounts.ts';
import { readSyntheticClient } from '#functions/directory/synthetic-client/credentials.ts';
import { findUser, putUser } from '#functions/directory/users.ts';
import { withLayoutHash } from '#shared/directory/layout-hash.ts';
import { operatorId } from './operating-organisation.ts';

/** All that the client needs: to compound a loan in dollars. */
const layout = { RFR: { Currencies: ['USD'], DefaultCurrency: 'USD' } };

/**
 * Creates the user of the synthetic client, in the organisation that runs the portal, with the password of the
 * deployment. Idempotent: a user who was removed is created again.
 */
export async function createSyntheticClient(): Promise<void> {
	const { login, password } = await readSyntheticClient();
	const sub = await putProgramAccount(login, password);
	if ((await findUser(sub)) !== undefined) return;
	const frontendConfig = withLayoutHash(JSON.stringify({ GUI_Layout: layout }));
	await putUser({ sub, login, orgId: operatorId, isAdmin: false, frontendConfig, isDisabled: false, version: 1 });
}
