import { getDiffieHellman } from 'node:crypto';
import { expect, it } from 'vitest';
import { generator, modulus, padded, power } from './srp.ts';

/** OpenSSL provides this group as modp15 (RFC 3526, section 4). */
it("the modulus equals that of OpenSSL's group modp15", () => {
	const group = getDiffieHellman('modp15');
	expect(modulus.toString(16)).toBe(group.getPrime('hex'));
	expect(BigInt(`0x${group.getGenerator('hex')}`)).toBe(generator);
});

it('powers equal those computed by OpenSSL', () => {
	// OpenSSL generates the exponent. If an exponent were given, OpenSSL would spend seconds on checking that the modulus
	// is prime.
	const exchange = getDiffieHellman('modp15');
	exchange.generateKeys();
	const exponent = exchange.getPrivateKey('hex');
	expect(power(generator, BigInt(`0x${exponent}`)), exponent).toBe(BigInt(`0x${exchange.getPublicKey('hex')}`));
});

/** Bytes as documented for Java's `new BigInteger(…).toByteArray()`: an even number of digits including a sign bit. */
it.each([
	[0n, '00'],
	[0x7fn, '7f'],
	[0x80n, '0080'],
	[0xabcn, '0abc'],
	[0xffffn, '00ffff'],
])('the number %s is encoded as %s', (value, hex) => {
	expect(padded(value)).toBe(hex);
});
