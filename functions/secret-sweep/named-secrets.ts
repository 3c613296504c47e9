import { getMany } from '../platform/aws/get-many.ts';
import { findOrganisation, organisationKey, userKey } from '../platform/directory/directory.ts';
import { organisationSummaries } from '../platform/directory/organisation-store.ts';
import { findUser, userSummaries } from '../platform/directory/user-store.ts';
import { ownerOfSecret, secretNamesIn } from '../platform/secrets/secret-names.ts';

interface Configured {
	readonly frontendConfig?: string;
	readonly backendConfig?: string;
}

/** Configurations are long: as many owners as are read at once. */
const ownersAtOnce = 100;

const namesOf = ({ frontendConfig = '', backendConfig = '' }: Configured): readonly string[] =>
	[frontendConfig, backendConfig].flatMap(secretNamesIn);

/**
 * The secrets that the configurations of all organisations and users name. Who was added a moment ago may be missing.
 *
 * @throws SyntaxError when a configuration cannot be read: what it names is then not known
 */
export async function namedSecrets(): Promise<ReadonlySet<string>> {
	const [organisations, users] = await Promise.all([organisationSummaries(), userSummaries()]);
	const keys = [...organisations.map(({ orgId }) => organisationKey(orgId)), ...users.map(({ sub }) => userKey(sub))];
	const names = new Set<string>();
	for (let from = 0; from < keys.length; from += ownersAtOnce) {
		const owners = (await getMany('directory', keys.slice(from, from + ownersAtOnce))) as Configured[];
		for (const name of owners.flatMap(namesOf)) names.add(name);
	}
	return names;
}

/** Strongly consistent: whether the owner of a secret names it. */
export async function isNamedByOwner(secret: string): Promise<boolean> {
	const owner = ownerOfSecret(secret);
	if (owner === undefined) return true;
	const found = owner.sub === undefined ? await findOrganisation(owner.orgId) : await findUser(owner.sub);
	return found !== undefined && namesOf(found).includes(secret);
}
