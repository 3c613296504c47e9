import { getDiffieHellman } from 'node:crypto';
import { expect, it } from 'vitest';
import { generator, modulus, padded, power } from './srp.ts';

/** OpenSSL has the same group as modp15 (RFC 3526, section 4). */
it('the group is modp15 of OpenSSL', () => {
	const group = getDiffieHellman('modp15');
	expect(modulus.toString(16)).toBe(group.getPrime('hex'));
	expect(BigInt(`0x${group.getGenerator('hex')}`)).toBe(generator);
});

it('computes powers like OpenSSL', () => {
	// OpenSSL draws the exponent: to take ours it would check for seconds that the modulus is prime.
	const exchange = getDiffieHellman('modp15');
	exchange.generateKeys();
	const exponent = exchange.getPrivateKey('hex');
	expect(power(generator, BigInt(`0x${exponent}`)), exponent).toBe(BigInt(`0x${exchange.getPublicKey('hex')}`));
});

/** Expected: `new BigInteger(…).toByteArray()` of Java's documentation: even, with room for a sign bit. */
it.each([
	[0n, '00'],
	[0x7fn, '7f'],
	[0x80n, '0080'],
	[0xabcn, '0abc'],
	[0xffffn, '00ffff'],
])('writes %s as %s', (value, hex) => {
	expect(padded(value)).toBe(hex);
});
