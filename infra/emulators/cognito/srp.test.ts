import { expect, it } from 'vitest';
import { credentialOf, isPassword, modulus, startHandshake } from './srp.ts';

const credential = credentialOf('pool', 'ada', 'Correct-horse-1');

/** An attacker who sends these numbers could predict the session key without knowing the password. */
it.each([0n, modulus, 2n * modulus])('a public value that is a multiple of the modulus is refused', (value) => {
	expect(startHandshake(credential, value.toString(16))).toBeUndefined();
});

it.each(['', '0x12', 'xyz', '-1', 'f'.repeat(1025)])('a public value %j is refused', (text) => {
	expect(startHandshake(credential, text)).toBeUndefined();
});

it('a credential is valid only for one user in one pool', () => {
	expect(isPassword(credential, 'pool', 'ada', 'Correct-horse-1')).toBe(true);
	expect(isPassword(credential, 'pool', 'ada', 'Correct-horse-2')).toBe(false);
	expect(isPassword(credential, 'pool', 'eve', 'Correct-horse-1')).toBe(false);
	expect(isPassword(credential, 'other', 'ada', 'Correct-horse-1')).toBe(false);
});

it('if the same password is stored twice, the salts differ', () => {
	expect(credentialOf('pool', 'ada', 'Correct-horse-1').verifier).not.toBe(credential.verifier);
});
