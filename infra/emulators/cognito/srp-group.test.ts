import { getDiffieHellman } from 'node:crypto';
import { expect, it } from 'vitest';
import { generator, modulus, padded, power } from './srp.ts';

/** OpenSSL has the same group as modp15 (RFC 3526, section 4). */
it("the group is OpenSSL's modp15", () => {
	const group = getDiffieHellman('modp15');
	expect(modulus.toString(16)).toBe(group.getPrime('hex'));
	expect(BigInt(`0x${group.getGenerator('hex')}`)).toBe(generator);
});

it('powers are computed with the same result as in OpenSSL', () => {
	// OpenSSL generates the exponent: for a given exponent it would spend seconds on checking that the modulus is prime.
	const exchange = getDiffieHellman('modp15');
	exchange.generateKeys();
	const exponent = exchange.getPrivateKey('hex');
	expect(power(generator, BigInt(`0x${exponent}`)), exponent).toBe(BigInt(`0x${exchange.getPublicKey('hex')}`));
});

/**
 * Expected values from Java's documentation of `new BigInteger(…).toByteArray()`: even number of digits, including a
 * sign bit.
 */
it.each([
	[0n, '00'],
	[0x7fn, '7f'],
	[0x80n, '0080'],
	[0xabcn, '0abc'],
	[0xffffn, '00ffff'],
])('the number %s is written as %s', (value, hex) => {
	expect(padded(value)).toBe(hex);
});
