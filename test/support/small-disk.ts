import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export type SmallDiskCommand =
	| { readonly name: 'start'; readonly diskReserveBytes?: number }
	| { readonly name: 'stop' | 'free' | 'lines' }
	| { readonly name: 'fill'; readonly leaveBytes: number };

export interface SmallDiskAnswer {
	readonly origin?: string;
	readonly environment?: Readonly<Record<string, string>>;
	/** Why the portal did not start, in the words for its user. */
	readonly failure?: string;
	readonly lines?: readonly string[];
}

/** A portal on a file system of its own, in memory and of a fixed size, that a test can fill. */
export interface SmallDisk {
	/** Starts the seeded portal, or says why it did not start. */
	start(options?: { readonly diskReserveBytes?: number }): Promise<SmallDiskAnswer>;
	stop(): Promise<void>;
	/** Fills the disk, except for some bytes. */
	fill(leaveBytes?: number): Promise<void>;
	/** Removes what `fill` wrote. */
	free(): Promise<void>;
	/** What the portal wrote to its log since this was asked last. */
	lines(): Promise<readonly string[]>;
	/** Ends the portal and removes the disk. */
	remove(): Promise<void>;
}

const script = fileURLToPath(new URL('./small-disk-process.ts', import.meta.url));

/** Needs no root rights: the file system is mounted in a mount namespace of the process, and ends with it. */
export async function smallDisk(megabytes: number): Promise<SmallDisk> {
	const root = mkdtempSync(join(tmpdir(), 'portal-disk-'));
	const [disk, web] = [join(root, 'disk'), join(root, 'web')];
	for (const directory of [disk, web]) mkdirSync(directory);
	writeFileSync(join(web, 'index.html'), '<!doctype html><title>Portal</title>');
	const mountAndRun = 'mount -t tmpfs -o "size=$1m" none "$2" && shift && exec "$0" "$2" "$1" "$3"';
	const child = spawn(
		'unshare',
		['-rm', 'sh', '-c', mountAndRun, process.execPath, String(megabytes), disk, script, web],
		{
			env: { PATH: process.env.PATH },
			stdio: ['pipe', 'pipe', 'pipe'],
		},
	);
	const exchange = conversation(child);
	await exchange({ name: 'free' });
	return {
		start: (options = {}) => exchange({ name: 'start', ...options }),
		stop: async () => void (await exchange({ name: 'stop' })),
		fill: async (leaveBytes = 0) => void (await exchange({ name: 'fill', leaveBytes })),
		free: async () => void (await exchange({ name: 'free' })),
		lines: async () => (await exchange({ name: 'lines' })).lines ?? [],
		async remove() {
			const ended = new Promise((resolve) => child.once('close', resolve));
			child.stdin?.end();
			await ended;
			rmSync(root, { recursive: true, force: true });
		},
	};
}

/** One answer to each command, in order. */
function conversation(child: ChildProcess) {
	let errors = '';
	child.stderr?.setEncoding('utf8').on('data', (text: string) => {
		errors += text;
	});
	const waiting: { resolve(answer: SmallDiskAnswer): void; reject(error: Error): void }[] = [];
	createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
		// The functions write their log to the same stream.
		const answer = JSON.parse(line) as { readonly answer?: SmallDiskAnswer };
		if (answer.answer !== undefined) waiting.shift()?.resolve(answer.answer);
	});
	const fail = (reason: string) => {
		const words = `A disk of a test's own could not be made or has gone (${reason}). This needs Linux with unshare and user namespaces: "unshare -rm true" must succeed. ${errors}`;
		for (const { reject } of waiting.splice(0)) reject(new Error(words));
	};
	child.once('error', (error) => fail(error.message));
	child.once('close', (code) => fail(`exit code ${code}`));
	return (command: SmallDiskCommand) =>
		new Promise<SmallDiskAnswer>((resolve, reject) => {
			waiting.push({ resolve, reject });
			child.stdin?.write(`${JSON.stringify(command)}\n`);
		});
}
