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
