import { lookup } from 'node:dns/promises';
import { isPublicAddress } from './public-address.ts';

/** The variable with private addresses that are allowed, separated by commas. Set on one machine only. */
export const privateHostsVariable = 'TRANSFER_PRIVATE_HOSTS';

export interface ResolvedAddress {
	readonly address: string;
	readonly family: number;
}

/** All addresses of a host name, in the order of the resolver. */
export type Resolve = (host: string) => Promise<readonly ResolvedAddress[]>;

const systemResolve: Resolve = (host) => lookup(host, { all: true });

export type AddressFault =
	/** The name has no address. */
	| 'host-unknown'
	/** One of its addresses or more is not public. */
	| 'address-private';

/**
 * The address to connect to, or why none may be used. Every address of the name must be public, because the next
 * connection can take another one.
 *
 * Connect to the address and not to the name: a second look-up can have another answer.
 *
 * @throws the error of the resolver if it does not answer for now
 */
export async function resolvePublicHost(
	host: string,
	resolve: Resolve = systemResolve,
): Promise<{ readonly address: string } | { readonly fault: AddressFault }> {
	let found: readonly ResolvedAddress[];
	try {
		found = await resolve(host);
	} catch (error) {
		if (error instanceof Error && 'code' in error && isUnknown(error.code)) return { fault: 'host-unknown' };
		throw error;
	}
	const [first] = found;
	if (first === undefined) return { fault: 'host-unknown' };
	const allowed = (process.env[privateHostsVariable] ?? '').split(',');
	const isAllowed = ({ address }: ResolvedAddress) => isPublicAddress(address) || allowed.includes(address);
	return found.every(isAllowed) ? { address: first.address } : { fault: 'address-private' };
}

/** Codes of `getaddrinfo`: there is no such name, or it has no address. */
const isUnknown = (code: unknown) => code === 'ENOTFOUND' || code === 'ENODATA' || code === 'EINVAL';
