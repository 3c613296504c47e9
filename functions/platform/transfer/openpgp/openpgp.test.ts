import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as pgp from 'openpgp';
import { afterAll, describe, expect, it } from 'vitest';
import { encryptFile, readRecipientKey } from './openpgp.ts';

const made = new Date('2026-01-05T00:00:00Z');
const now = Date.parse('2026-03-02T07:30:00Z');
const directory = mkdtempSync(join(tmpdir(), 'openpgp-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Weaker rules, with which the test creates keys that the portal must refuse. */
const weak: pgp.Config = { ...pgp.config, minRSABits: 512, rejectPublicKeyAlgorithms: new Set() };
const userIDs = [{ name: 'Bank' }];
const bank = await pgp.generateKey({ userIDs, type: 'curve25519', date: made, format: 'armored' });
const other = await pgp.generateKey({ userIDs, type: 'ecc', curve: 'nistP256', date: made, format: 'armored' });
const portal = await pgp.generateKey({
	userIDs: [{ name: 'Portal' }],
	type: 'curve25519',
	date: made,
	format: 'object',
});

async function recipient(armored = bank.publicKey) {
	const read = await readRecipientKey(armored, now);
	if ('fault' in read) throw new Error(read.fault);
	return read;
}

describe('readRecipientKey', () => {
	it('accepts a key with an encryption subkey and returns its expiry', async () => {
		expect((await recipient()).expiresAtMillis).toBeUndefined();
		const { publicKey } = await pgp.generateKey({
			userIDs,
			type: 'curve25519',
			date: made,
			keyExpirationTime: 60 * 86_400,
			format: 'object',
		});
		const { expiresAtMillis, fingerprint } = await recipient(publicKey.armor());
		expect(new Date(expiresAtMillis ?? 0).toISOString()).toBe('2026-03-06T00:00:00.000Z');
		expect(fingerprint).toBe(publicKey.getFingerprint().toUpperCase());
		expect(await readRecipientKey(publicKey.armor(), Date.parse('2026-03-07'))).toEqual({ fault: 'key-expired' });
	});

	it('accepts RSA of 2048 bits', async () => {
		const { publicKey } = await pgp.generateKey({ userIDs, type: 'rsa', rsaBits: 2048, date: made, format: 'armored' });
		expect((await recipient(publicKey)).fingerprint).toMatch(/^[0-9A-F]{40}$/);
	});

	it('refuses a private key, two keys, and text that is not a key', async () => {
		const armorOf = async (...keys: string[]) => {
			const read = await Promise.all(keys.map((armoredKey) => pgp.readKey({ armoredKey })));
			const packets = new pgp.PacketList();
			for (const key of read) packets.push(...(key.toPacketList() as unknown as pgp.AnyPacket[]));
			return pgp.armor(pgp.enums.armor.publicKey, packets.write());
		};
		const faultOf = async (text: string) => await readRecipientKey(text, now);
		expect(await faultOf(bank.privateKey)).toEqual({ fault: 'private-key' });
		expect(await faultOf(await armorOf(bank.publicKey, other.publicKey))).toEqual({ fault: 'several-keys' });
		expect(await faultOf(`${bank.publicKey}\n${other.publicKey}`)).toEqual({ fault: 'several-keys' });
		expect(await faultOf(`${bank.publicKey}\n${bank.privateKey}`)).toEqual({ fault: 'several-keys' });
		for (const text of ['', 'no key', bank.publicKey.slice(0, 300), 'x'.repeat(100_001)]) {
			expect(await faultOf(text)).toEqual({ fault: 'not-a-public-key' });
		}
	});

	it('refuses an RSA key of 1024 bits', async () => {
		const { publicKey } = await pgp.generateKey({
			userIDs,
			type: 'rsa',
			rsaBits: 1024,
			date: made,
			format: 'armored',
			config: weak,
		});
		expect(await readRecipientKey(publicKey, now)).toEqual({ fault: 'key-too-weak' });
	});

	it('refuses a revoked key and a key without an encryption subkey', async () => {
		const { privateKey } = await pgp.generateKey({ userIDs, type: 'curve25519', date: made, format: 'object' });
		const revoked = await pgp.revokeKey({ key: privateKey, date: new Date(now), format: 'armored' });
		expect(await readRecipientKey(revoked.publicKey, now + 1000)).toEqual({ fault: 'key-revoked' });
		const signsOnly = await pgp.generateKey({
			userIDs,
			type: 'curve25519',
			subkeys: [],
			date: made,
			format: 'armored',
		});
		expect(await readRecipientKey(signsOnly.publicKey, now)).toEqual({ fault: 'no-encryption-key' });
	});
});

describe('encryptFile', () => {
	// Covers a file of more than 8 MB, which is encrypted as a stream.
	it.each([
		[false, false, 20_000],
		[true, false, 20_000],
		[false, true, 20_000],
		[false, false, 600_000],
	])(
		'writes a signed file that only the recipient can decrypt (armor %s, compress %s, %d rows)',
		async (armor, compress, rows) => {
			const content = `date,rate\n${'2026-01-05,4.31\n'.repeat(rows)}`;
			const from = join(directory, 'plain');
			writeFileSync(from, content);
			const to = join(directory, 'encrypted');
			const { key } = await recipient();
			const nowMillis = now;
			const options = {
				recipient: key,
				signingKey: portal.privateKey,
				armor,
				compress,
				fileName: 'rates.csv',
				nowMillis,
			};
			await encryptFile(from, to, options);
			const bytes = readFileSync(to);
			expect(bytes.includes('2026-01-05,4.31')).toBe(false);
			if (compress) expect(bytes.length).toBeLessThan(content.length / 10);
			const message = armor
				? await pgp.readMessage({ armoredMessage: bytes.toString() })
				: await pgp.readMessage({ binaryMessage: new Uint8Array(bytes) });
			const decrypted = await pgp.decrypt({
				message,
				decryptionKeys: await pgp.readPrivateKey({ armoredKey: bank.privateKey }),
				verificationKeys: portal.publicKey,
				expectSigned: true,
				format: 'binary',
				date: new Date(now),
			});
			const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest('hex');
			expect(sha256(decrypted.data as Uint8Array)).toBe(sha256(content));
			expect(decrypted.filename).toBe('rates.csv');
			await expect(
				pgp.decrypt({ message, decryptionKeys: await pgp.readPrivateKey({ armoredKey: other.privateKey }) }),
			).rejects.toThrow();
		},
	);
});
