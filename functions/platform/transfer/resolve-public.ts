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

/** Global unicast; of it not: protocol assignments with Teredo, documentation, 6to4, documentation again. */
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
 * True if an address is one of the public internet.
 *
 * @param address as `getaddrinfo` answers it. Never a host name: `127.1` and `0x7f000001` are no addresses here, but
 *   resolve to 127.0.0.1.
 */
export function isPublicAddress(address: string): boolean {
	const family = isIP(address);
	if (family === 4) return !specialV4.check(address, 'ipv4');
	// A zone names an interface of this machine.
	if (family !== 6 || address.includes('%')) return false;
	return globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
}

/** The variable with private addresses that are allowed, separated by commas. Set on one machine only. */
export const privateHostsVariable = 'TRANSFER_PRIVATE_HOSTS';

/** True for a private address that the deployment allows. */
const isAllowedPrivate = (address: string): boolean =>
	(process.env[privateHostsVariable] ?? '').split(',').includes(address);

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
	const isAllowed = ({ address }: ResolvedAddress) => isPublicAddress(address) || isAllowedPrivate(address);
	return found.every(isAllowed) ? { address: first.address } : { fault: 'address-private' };
}

/** Codes of `getaddrinfo`: there is no such name, or it has no address. */
const isUnknown = (code: unknown) => code === 'ENOTFOUND' || code === 'ENODATA' || code === 'EINVAL';
