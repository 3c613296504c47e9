import { createHash, generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { generateKey } from 'openpgp';
import ssh2 from 'ssh2';
import { describe, expect, it } from 'vitest';
import { readRecipientKey } from '#platform/transfer/openpgp/openpgp.ts';
import { readHostKey } from '#platform/transfer/sftp/host-key.ts';
import { readPrivateKey } from '#platform/transfer/sftp/private-key.ts';
import { loanPull } from '#shared/delivery/loan-pull/loan-pull.ts';
import { sftpPush } from '#shared/delivery/schedule/sftp-push.ts';
import { readFaults } from '#shared/input/read-faults.ts';
import { ed25519KeyPair } from '#test/support/ed25519-key-pair.ts';

/** Files in the form in which recipients send them. OpenSSH and GnuPG calculated the expected fingerprints. */
const file = (name: string) => readFileSync(`functions/delivery/schedules/testing/${name}`, 'utf8');

const account = { host: 'sftp.recipient.example', user: 'portal' };
const push = (hostKeys: readonly string[], more: object = {}) =>
	sftpPush.safeParse({ ...account, hostKeys, ...more }, { reportInput: true });

function fingerprintsOf(hostKeys: readonly string[], more: object = {}): readonly string[] {
	const { data, error } = push(hostKeys, more);
	if (data === undefined) throw error;
	return data.hostKeys.map((line) => {
		const key = readHostKey(line);
		if ('fault' in key) throw new Error(key.fault);
		return `SHA256:${createHash('sha256').update(key.blob).digest('base64').replace(/=+$/, '')}`;
	});
}

const faultsOf = (hostKeys: readonly string[], more: object = {}) => {
	const { error } = push(hostKeys, more);
	return error === undefined ? [] : readFaults(error, []).map(({ path, code }) => `${path.join('.')} ${code}`);
};

const keyscan = file('recipient_hostkey.txt');
const keyscanFingerprints = [
	'SHA256:BaTbQaEc7Y4y93uD+Bp1syGKMGw0v714hRneI3Ra5t8',
	'SHA256:0ylqpZC/0NSl2zOqDC43HvoOSGkq5vnC21BsjIiN26A',
];
const publicFingerprint = 'SHA256:SCwjNsNl+5ttmOOEXBhf2r/JCcRUN2ESUwXF44zKboc';
const [, ed25519Line = ''] = keyscan.split('\n');

describe('the host keys of a server', () => {
	it.each([
		['the output of ssh-keyscan', [keyscan]],
		['the separate lines of the output', keyscan.split('\n')],
		['the output with Windows line ends', [keyscan.replaceAll('\n', '\r\n')]],
		['the output, repeated twice', [keyscan, keyscan]],
		['the output without comments and hosts', [keyscan.replaceAll(/^#.*\n|^sftp\S+ /gm, '')]],
	])('both keys are read from %s', (_, hostKeys) => {
		expect(fingerprintsOf(hostKeys)).toEqual(keyscanFingerprints);
	});

	it.each([
		['several hosts of known_hosts', ed25519Line.replace(' ', ',192.0.2.1 '), {}],
		['a host in capital letters', ed25519Line.replace('sftp', 'SFTP'), {}],
		['a hashed host', ed25519Line.replace(/^\S+/, '|1|F1E1KeoE/eEWhi10WpGv4OdiO6Y=|3988QV0VE8wmZL7suNrYQLITLCg='), {}],
		['a different port', ed25519Line.replace(/^\S+/, '[sftp.recipient.example]:2222'), { port: 2222 }],
		['a tab and a comment', `${ed25519Line.replace(' ', '\t')} key of 2026`, {}],
	])('a host key is read from a known_hosts line with %s', (_, line, more) => {
		expect(fingerprintsOf([line], more)).toEqual(keyscanFingerprints.slice(0, 1));
	});

	it.each(['id_ed25519.pub', 'delivery_ssh2.pub'])('a host key is read from the public key file %s', (name) => {
		expect(fingerprintsOf([file(name)])).toEqual([publicFingerprint]);
	});

	it('host keys for the server with loan files are stored without host names', () => {
		const setting = { ...account, hostKeys: [keyscan], namePattern: 'a.csv' };
		expect(loanPull.parse(setting).hostKeys.map((line) => line.split(' ').length)).toEqual([2, 2]);
	});

	it.each([
		['of a different host', [ed25519Line], { host: 'sftp.other.example' }, ['hostKeys.0 host-key-other-host']],
		['of a different port', [ed25519Line], { port: 2222 }, ['hostKeys.0 host-key-other-host']],
		['that are revoked', [`@revoked ${ed25519Line}`], {}, ['hostKeys.0 host-key']],
		['given as a fingerprint', [file('recipient_fingerprint_mail.txt')], {}, ['hostKeys.2 host-key-fingerprint']],
		['with a sentence between the lines', [keyscan, 'please whitelist'], {}, ['hostKeys.2 host-key']],
		['that are only comments', ['# sftp.recipient.example:22'], {}, ['hostKeys too-small']],
		[
			'for six servers',
			[Array.from({ length: 6 }, (_, index) => `${ed25519Line} ${index}`).join('\n')],
			{},
			['hostKeys too-large'],
		],
	])('host keys %s are refused', (_, hostKeys, more, faults) => {
		expect(faultsOf(hostKeys, more)).toEqual(faults);
	});
});

describe('a private key', () => {
	const rsa = generateKeyPairSync('rsa', { modulusLength: 3072 });

	it.each([
		['OpenSSH, with a final line break', ed25519KeyPair().private],
		['PEM format', rsa.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()],
	])('a private key in format %s is read', (_, text) => {
		expect(readPrivateKey(text)).toEqual({ text });
	});

	it('a private key that requires a passphrase is refused without it, and is not reported as damaged', () => {
		const text = ssh2.utils.generateKeyPairSync('rsa', {
			bits: 2048,
			passphrase: 'correct horse 7',
			cipher: 'aes256-cbc',
			rounds: 16,
		}).private;
		expect(readPrivateKey(text)).toEqual({ fault: 'passphrase-missing' });
		expect(readPrivateKey(text, 'correct horse 7')).toMatchObject({ passphrase: 'correct horse 7' });
	});

	it.each(['id_ed25519.pub', 'delivery_ssh2.pub'])(
		'the public key file %s is refused where a private key is expected',
		(name) => {
			expect(readPrivateKey(file(name))).toEqual({ fault: 'public-key' });
		},
	);

	it('a private key in PuTTY format, version 3, is refused with an instruction to convert it', () => {
		const text = 'PuTTY-User-Key-File-3: ssh-ed25519\r\nEncryption: none\r\nComment: x\r\nPublic-Lines: 2\r\nAAAA\r\n';
		expect(readPrivateKey(text)).toEqual({ fault: 'putty-unsupported' });
	});
});

describe('an OpenPGP key', () => {
	it("the recipient's OpenPGP key is read from the armored file", async () => {
		const key = await readRecipientKey(file('recipient_pgp_public.asc'), Date.UTC(2026, 11, 1));
		expect(key).toMatchObject({ fingerprint: '07F67331F726A700BFE7B984AFADD2A86EB6765D' });
	});

	it('a private OpenPGP key is refused', async () => {
		const { privateKey } = await generateKey({ userIDs: [{ name: 'Recipient' }], format: 'armored' });
		expect(await readRecipientKey(privateKey, Date.now())).toEqual({ fault: 'private-key' });
	});
});
