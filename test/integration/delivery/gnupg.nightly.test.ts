import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as pgp from 'openpgp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encryptFile, readRecipientKey } from '#platform/transfer/openpgp/openpgp.ts';
import { installedProgram } from '#test/support/installed-program.ts';

const gpg = installedProgram('gpg');
// The path of the agent's socket is limited to 107 characters.
const home = mkdtempSync(join(tmpdir(), 'gnupg-'));
afterAll(() => {
	const gpgconf = installedProgram('gpgconf');
	if (gpgconf !== undefined) execFileSync(gpgconf, ['--homedir', home, '--kill', 'all'], { stdio: 'ignore' });
	rmSync(home, { recursive: true, force: true });
});

/**
 * Runs gpg.
 *
 * @returns its output and its status lines
 */
function run(...parameters: readonly string[]): string {
	const options = ['--homedir', home, '--batch', '--quiet', '--trust-model', 'always', '--status-fd', '1'];
	return execFileSync(gpg ?? '', [...options, ...parameters], { stdio: ['ignore', 'pipe', 'ignore'] }).toString();
}

describe.skipIf(gpg === undefined)('GnuPG (skipped if gpg is not installed)', async () => {
	const date = new Date(Date.now() - 86_400_000);
	const keyOf = (name: string) =>
		pgp.generateKey({ userIDs: [{ name }], type: 'rsa', rsaBits: 2048, date, format: 'armored' });
	const [client, bank] = [await keyOf('Client'), await keyOf('Bank')];

	beforeAll(() => {
		for (const key of [client.privateKey, bank.publicKey]) {
			writeFileSync(join(home, 'key.asc'), key);
			run('--import', join(home, 'key.asc'));
		}
	});

	it.each([
		[false, false, 1_000],
		[true, true, 1_000],
		[false, false, 600_000],
	])(
		'GnuPG decrypts a file and verifies its signature (armor %s, compress %s, %d rows)',
		async (armor, compress, rows) => {
			const read = await readRecipientKey(client.publicKey, Date.now());
			if ('fault' in read) throw new Error(read.fault);
			const content = `date,rate\n${'2026-01-05,4.31\n'.repeat(rows)}`;
			const [plain, encrypted, decrypted] = ['plain', 'encrypted', 'decrypted'].map((name) => join(home, name));
			if (plain === undefined || encrypted === undefined || decrypted === undefined) throw new Error('no paths');
			writeFileSync(plain, content);
			const signingKey = await pgp.readPrivateKey({ armoredKey: bank.privateKey });
			const nowMillis = Date.now();
			await encryptFile(plain, encrypted, {
				recipient: read.key,
				signingKey,
				armor,
				compress,
				fileName: 'rates.csv',
				nowMillis,
			});
			const status = run('--yes', '--output', decrypted, '--decrypt', encrypted);
			expect(status).toMatch(/^\[GNUPG:\] GOODSIG .* Bank$/m);
			expect(status).toMatch(/^\[GNUPG:\] DECRYPTION_OKAY$/m);
			expect(execFileSync('cmp', [plain, decrypted]).toString()).toBe('');
		},
	);
});
