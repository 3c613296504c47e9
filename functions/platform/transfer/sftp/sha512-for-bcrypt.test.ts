import { expect, it } from 'vitest';
import { lowlevel } from './sha512-for-bcrypt.ts';

it('the first bytes of a buffer are hashed with SHA-512; expected result for "abc" from FIPS 180-4', () => {
	const hash = new Uint8Array(64);
	lowlevel.crypto_hash(hash, Buffer.from('abcdef'), 3);
	expect(Buffer.from(hash).toString('hex')).toBe(
		'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
	);
});
