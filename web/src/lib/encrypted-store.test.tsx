import { afterEach, expect, test } from 'vitest';
import { encryptedStore } from './encrypted-store.ts';

afterEach(() => localStorage.clear());

const keep = (name: string) => localStorage.getItem(name) ?? '';

test('a stored value can be read back, but local storage contains only ciphertext', async () => {
	await encryptedStore.setItem('portal.session', 'a secret with ü and 中文');
	expect(keep('portal.session')).not.toContain('secret');
	expect(await encryptedStore.getItem('portal.session')).toBe('a secret with ü and 中文');
});

test('storing the same value twice gives two different ciphertexts', async () => {
	await encryptedStore.setItem('portal.session', 'secret');
	const first = keep('portal.session');
	await encryptedStore.setItem('portal.session', 'secret');
	expect(keep('portal.session')).not.toBe(first);
});

test.each([
	['one byte was changed', (kept: string) => kept.slice(0, -4) + (kept.at(-4) === 'A' ? 'B' : 'A') + kept.slice(-3)],
	['it was written without encryption', () => '{"Token":"forged"}'],
	['it was truncated', (kept: string) => kept.slice(0, 10)],
])('a stored value is read as null and removed if %s', async (_, tamper) => {
	await encryptedStore.setItem('portal.session', 'secret');
	localStorage.setItem('portal.session', tamper(keep('portal.session')));
	expect(await encryptedStore.getItem('portal.session')).toBeNull();
	expect(localStorage.getItem('portal.session')).toBeNull();
});

test('a stored value that is copied to a different name cannot be read', async () => {
	await encryptedStore.setItem('portal.other', 'secret');
	localStorage.setItem('portal.session', keep('portal.other'));
	expect(await encryptedStore.getItem('portal.session')).toBeNull();
});
