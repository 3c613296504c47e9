import { BlockList, isIP, isIPv6 } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

type Event = Pick<APIGatewayProxyEventV2, 'headers' | 'requestContext'>;

/**
 * Returns the client address. Behind CloudFront, it is the last X-Forwarded-For entry that CloudFront itself did not
 * add as its own address; a client can forge earlier entries.
 */
export function addressOf({ headers, requestContext }: Event): string {
	const { sourceIp } = requestContext.http;
	const noted = (headers['x-forwarded-for'] ?? '').split(',').map((address) => address.trim());
	return (
		noted
			.filter((address) => address !== '' && address !== sourceIp)
			.at(-1)
			?.slice(0, 60) ?? sourceIp
	);
}

/** Returns the client address and the address of the proxy in front of the API, for the audit trail. */
export function addressesOf(event: Event): string {
	const { sourceIp } = event.requestContext.http;
	const address = addressOf(event);
	return address === sourceIp ? address : `${address} via ${sourceIp}`;
}

/**
 * True if an address is in a list of addresses and CIDR ranges. An IPv4 address written as IPv6 counts as IPv4.
 *
 * @param ranges valid addresses or ranges
 */
export function isWithin(address: string, ranges: readonly string[]): boolean {
	const list = new BlockList();
	for (const range of ranges) {
		const [network = '', prefix] = range.split('/');
		if (prefix === undefined) list.addAddress(network, familyOf(network));
		else list.addSubnet(network, Number(prefix), familyOf(network));
	}
	const plain = withoutZone(address);
	return isIP(plain) !== 0 && list.check(plain, familyOf(plain));
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

const withoutZone = (address: string) => address.replace(/%[\s\S]*$/, '');

/** Returns the IPv4 address, or the first 64 bits of the IPv6 address, within which a client can choose any address. */
export function networkOf(address: string): string {
	const plain = withoutZone(address);
	if (!isIPv6(plain)) return plain;
	const [head = '', tail] = plain.toLowerCase().split('::');
	const groupsOf = (part: string) => (part === '' ? [] : part.split(':'));
	const [first, last] = [groupsOf(head), groupsOf(tail ?? '')];
	const mapped = last.at(-1) ?? '';
	if (mapped.includes('.')) return mapped;
	const gap = tail === undefined ? 0 : 8 - first.length - last.length;
	const groups = [...first, ...new Array<string>(gap).fill('0'), ...last];
	return `${groups
		.slice(0, 4)
		.map((group) => Number.parseInt(group, 16).toString(16))
		.join(':')}::/64`;
}
