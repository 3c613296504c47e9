import { readFileSync } from 'node:fs';
import { generateKey, readKey } from 'openpgp';
import { expect, test } from 'vitest';
import { fingerprintsOf } from './key-fingerprint.ts';

const testing = 'functions/delivery/schedules/testing';

test('the fingerprint of a host key equals the fingerprint that was mailed to the recipient', async () => {
	const lines = readFileSync(`${testing}/recipient_hostkey.txt`, 'utf8');
	const [stated] = /SHA256:\S+/.exec(readFileSync(`${testing}/recipient_fingerprint_mail.txt`, 'utf8')) ?? [];
	const found = await fingerprintsOf(undefined, lines);
	expect(found.map(({ type }) => type)).toEqual(['ssh-ed25519', 'ssh-rsa']);
	expect(found[0]?.text).toBe(stated);
});

const generated = async (config: object) => {
	const userIDs = [{ name: 'Recipient' }];
	return (await generateKey({ userIDs, type: 'curve25519', format: 'armored', config })).publicKey;
};

test.each([
	['key of the recipient', async () => readFileSync(`${testing}/recipient_pgp_public.asc`, 'utf8')],
	['key of version 4', () => generated({})],
	['key of version 6', () => generated({ v6Keys: true })],
])('the fingerprint of a public key equals that of OpenPGP.js: %s', async (_, publicKey) => {
	const armoredKey = await publicKey();
	const expected = (await readKey({ armoredKey })).getFingerprint().toUpperCase();
	expect(await fingerprintsOf(armoredKey, '')).toEqual([{ kind: 'openPgp', type: '', text: expected }]);
});

test.each(['', 'x', '-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nAAAA\n-----END PGP PUBLIC KEY BLOCK-----'])(
	'text without a key has no fingerprint: %s',
	async (text) => expect(await fingerprintsOf(text, text)).toEqual([]),
);
