import { expect, it } from 'vitest';
import { addressOf, networkOf } from './address-of.ts';

const event = (forwarded: string | undefined, sourceIp = '130.176.0.1') =>
	({
		headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
		requestContext: { http: { sourceIp } },
	}) as Parameters<typeof addressOf>[0];

it.each([
	['203.0.113.5', '203.0.113.5'],
	['10.0.0.1, 203.0.113.5', '203.0.113.5'],
	['203.0.113.5, 130.176.0.1', '203.0.113.5'],
	[' , ', '130.176.0.1'],
	[undefined, '130.176.0.1'],
])('the client of a request that was forwarded for %j is %s', (forwarded, expected) => {
	expect(addressOf(event(forwarded))).toBe(expected);
});

/** RFC 4291 §2.2 writes one address in several forms; RFC 6177 gives a subscriber at least 64 bits. */
it.each([
	['203.0.113.5', '203.0.113.5'],
	['::ffff:203.0.113.5', '203.0.113.5'],
	['2001:db8:0:cd30:123:4567:89ab:cdef', '2001:db8:0:cd30::/64'],
	['2001:0DB8:0000:CD30::', '2001:db8:0:cd30::/64'],
	['2001:db8::cd30:0:0:0:1', '2001:db8:0:cd30::/64'],
	['2001:db8::1', '2001:db8:0:0::/64'],
	['::1', '0:0:0:0::/64'],
	['fe80::1%eth0', 'fe80:0:0:0::/64'],
	['unknown', 'unknown'],
])('%s belongs to %s', (address, expected) => {
	expect(networkOf(address)).toBe(expected);
});
