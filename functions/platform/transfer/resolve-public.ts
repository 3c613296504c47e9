import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/**
 * IPv4 networks that are not public: private ones, loopback, link-local (instance metadata), shared address space,
 * documentation, benchmarks, multicast, reserved.
 *
 * @see https://www.iana.org/assignments/iana-ipv4-special-registry
 */
const specialV4 = listOf('ipv4', [
	'0.0.0.0/8',
	'10.0.0.0/8',
	'100.64.0.0/10',
	'127.0.0.0/8',
	'169.254.0.0/16',
	'172.16.0.0/12',
	'192.0.0.0/24',
	'192.0.2.0/24',
	'192.88.99.0/24',
	'192.168.0.0/16',
	'198.18.0.0/15',
	'198.51.100.0/24',
	'203.0.113.0/24',
	'224.0.0.0/4',
	'240.0.0.0/4',
]);

/** Global unicast, except protocol assignments including Teredo, documentation, 6to4, and more documentation. */
const globalV6 = listOf('ipv6', ['2000::/3']);
const specialV6 = listOf('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

function listOf(family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
	const list = new BlockList();
	for (const network of networks) {
		const [address = '', prefix] = network.split('/');
		list.addSubnet(address, Number(prefix), family);
	}
	return list;
}

/**
 * True if an address belongs to the public internet.
 *
 * @param address address returned by `getaddrinfo`, never a host name. `127.1` and `0x7f000001` are not addresses for
 * this function, although they resolve to 127.0.0.1.
 */
export function isPublicAddress(address: string): boolean {
	const family = isIP(address);
	if (family === 4) return !specialV4.check(address, 'ipv4');
	// A zone index refers to a network interface of the local machine.
	if (family !== 6 || address.includes('%')) return false;
	return globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
}

/** Environment variable with allowed private addresses, comma-separated. Only set if the portal runs on one machine. */
export const privateHostsVariable = 'TRANSFER_PRIVATE_HOSTS';

const isAllowedPrivate = (address: string): boolean =>
	(process.env[privateHostsVariable] ?? '').split(',').includes(address);

export interface ResolvedAddress {
	readonly address: string;
	readonly family: number;
}

/** Resolves a host name to all its addresses, in the resolver's order. */
export type Resolve = (host: string) => Promise<readonly ResolvedAddress[]>;

const systemResolve: Resolve = (host) => lookup(host, { all: true });

export type AddressFault = 'host-unknown' | 'address-private';

/**
 * Returns the address to connect to, or the reason why the host must not be used. All addresses of the host name must
 * be public, because the next connection can use a different one.
 *
 * Connect to the returned address, not to the host name, because resolving it again can return a different address.
 *
 * @throws the resolver's error if the resolver temporarily does not respond
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
	const isAllowed = ({ address }: ResolvedAddress) => isPublicAddress(address) || isAllowedPrivate(address);
	return found.every(isAllowed) ? { address: first.address } : { fault: 'address-private' };
}

/** Codes of `getaddrinfo`. */
const isUnknown = (code: unknown) => code === 'ENOTFOUND' || code === 'ENODATA' || code === 'EINVAL';
