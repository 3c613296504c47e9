import fc from 'fast-check';
import { expect, it } from 'vitest';
import { programAdd } from '#shared/contract/admin-programs.ts';
import { addressOf, isWithin, networkOf } from './address-of.ts';

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
])('a request with X-Forwarded-For %j has the client address %s', (forwarded, expected) => {
	expect(addressOf(event(forwarded))).toBe(expected);
});

/** RFC 4291 §2.2 allows several notations of one address. RFC 6177 gives each subscriber at least 64 bits. */
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
])('address %s belongs to network %s', (address, expected) => {
	expect(networkOf(address)).toBe(expected);
});

/** RFC 4632 §3.1: a prefix is the number of compared leading bits. RFC 4291 §2.5.5.2: IPv4 can be written as IPv6. */
it.each([
	['203.0.113.7', '203.0.113.7', true],
	['203.0.113.8', '203.0.113.7', false],
	['203.0.113.7', '203.0.113.0/29', true],
	['203.0.113.8', '203.0.113.0/29', false],
	['203.0.113.7', '203.0.113.5/29', true],
	['::ffff:203.0.113.7', '203.0.113.0/24', true],
	['203.0.113.7', '2001:db8::/32', false],
	['2001:db8:ffff::1', '2001:db8::/32', true],
	['2001:db9::', '2001:db8::/32', false],
	['2001:DB8::1', '2001:db8:0:0::1', true],
	['unknown', '0.0.0.0/0', false],
])('address %s is within range %s: %s', (address, range, expected) => {
	expect(isWithin(address, [range])).toBe(expected);
	expect(isWithin(address, ['198.51.100.1', range])).toBe(expected);
	expect(isWithin(address, [])).toBe(false);
});

it('every range that the API contract accepts contains its own base address', () => {
	const range = fc.oneof(fc.tuple(fc.ipV4(), fc.option(fc.nat(32))), fc.tuple(fc.ipV6(), fc.option(fc.nat(128))));
	const { addresses } = programAdd.request.shape;
	fc.assert(
		fc.property(range, ([address, prefix]) => {
			const [accepted = ''] = addresses.parse([prefix === null ? address : `${address}/${prefix}`]);
			expect(isWithin(address, [accepted])).toBe(true);
		}),
	);
});
