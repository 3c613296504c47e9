import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { ed25519KeyPair } from './ed25519-key-pair.ts';

/** An OpenSSH server for the user who runs the test, with files in a temporary folder. */
export interface OpenSshServer {
	readonly port: number;
	readonly user: string;
	/** Line with the host key, as `ssh-keyscan` prints it but without the host. */
	readonly hostKeyLine: string;
	readonly privateKey: string;
	/** A folder to which the user can write. */
	readonly directory: string;
	close(): Promise<void>;
}

/**
 * Starts an OpenSSH server.
 *
 * @param sshd path of the program
 * @throws Error with the program's output if it does not start
 */
export async function startOpenSsh(sshd: string): Promise<OpenSshServer> {
	const folder = mkdtempSync(join(tmpdir(), 'openssh-'));
	const file = (name: string, text: string) => {
		const path = join(folder, name);
		writeFileSync(path, text, { mode: 0o600 });
		return path;
	};
	const directory = join(folder, 'in');
	mkdirSync(directory);
	// If root starts the server, it needs this folder, which the system creates only for its own daemon.
	if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true });
	const [host, own] = [ed25519KeyPair(), ed25519KeyPair()];
	const port = await freePort();
	const config = [
		`ListenAddress 127.0.0.1:${port}`,
		`HostKey ${file('host_key', host.private)}`,
		`AuthorizedKeysFile ${file('authorized_keys', `${own.public}\n`)}`,
		'PidFile none',
		'StrictModes no',
		'UsePAM no',
		'PasswordAuthentication no',
		'PermitRootLogin prohibit-password',
		'Subsystem sftp internal-sftp',
	];
	const child = spawn(sshd, ['-D', '-e', '-f', file('config', `${config.join('\n')}\n`)], {
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	const close = async () => {
		if (child.exitCode === null && child.signalCode === null) {
			child.kill();
			await once(child, 'exit');
		}
		rmSync(folder, { recursive: true, force: true });
	};
	try {
		await listening(child);
	} catch (error) {
		await close();
		throw error;
	}
	const user = userInfo().username;
	return { port, user, hostKeyLine: host.public, privateKey: own.private, directory, close };
}

function listening(child: ChildProcess): Promise<void> {
	let output = '';
	return new Promise((resolve, reject) => {
		child.stderr?.on('data', (chunk) => {
			output += String(chunk);
			if (output.includes('Server listening')) resolve();
		});
		child.once('error', reject);
		child.once('exit', () => reject(new Error(`sshd does not start: ${output}`)));
	});
}

async function freePort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	server.close();
	await once(server, 'close');
	return port;
}
