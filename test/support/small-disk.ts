import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
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
	/** Message for the user that states why the portal did not start. */
	readonly failure?: string;
	readonly lines?: readonly string[];
}

export interface SmallDiskLine {
	readonly answer: SmallDiskAnswer;
}

/** A portal with data on a separate in-memory file system, whose size is fixed so that a test can fill it. */
export interface SmallDisk {
	/** Starts the seeded portal, or returns the reason why it did not start. */
	start(options?: { readonly diskReserveBytes?: number }): Promise<SmallDiskAnswer>;
	stop(): Promise<void>;
	fill(leaveBytes?: number): Promise<void>;
	free(): Promise<void>;
	/** Returns the log lines of the portal since the last call. */
	lines(): Promise<readonly string[]>;
	/** Stops the portal and removes the disk. */
	remove(): Promise<void>;
}

const script = fileURLToPath(new URL('./small-disk-process.ts', import.meta.url));

/** Creates the disk without root rights: it is mounted in a mount namespace of the process, and disappears with it. */
export async function smallDisk(megabytes: number): Promise<SmallDisk> {
	const root = mkdtempSync(join(tmpdir(), 'portal-disk-'));
	const [disk, web] = [join(root, 'disk'), join(root, 'web')];
	for (const directory of [disk, web]) mkdirSync(directory);
	writeFileSync(join(web, 'index.html'), '<!doctype html><title>Portal</title>');
	const mountAndRun = 'mount -t tmpfs -o "size=$1m" none "$2" && shift && exec "$0" "$2" "$1" "$3" "$4"';
	const { PATH, FUNCTION_BUNDLES, SEEDED_DATA = '' } = process.env;
	const child = spawn(
		'unshare',
		['-rm', 'sh', '-c', mountAndRun, process.execPath, String(megabytes), disk, script, web, SEEDED_DATA],
		{
			env: { PATH, FUNCTION_BUNDLES },
			stdio: ['pipe', 'pipe', 'pipe'],
		},
	);
	const { exchange, closed } = conversation(child);
	await exchange({ name: 'free' });
	return {
		start: (options = {}) => exchange({ name: 'start', ...options }),
		stop: async () => void (await exchange({ name: 'stop' })),
		fill: async (leaveBytes = 0) => void (await exchange({ name: 'fill', leaveBytes })),
		free: async () => void (await exchange({ name: 'free' })),
		lines: async () => (await exchange({ name: 'lines' })).lines ?? [],
		async remove() {
			child.stdin.end();
			await closed;
			rmSync(root, { recursive: true, force: true });
		},
	};
}

/** Sends commands to the process, and returns the answer to each command in order. */
function conversation(child: ChildProcessWithoutNullStreams) {
	const waiting: { resolve(answer: SmallDiskAnswer): void; reject(error: Error): void }[] = [];
	let errors = '';
	let failure: Error | undefined;
	child.stderr.setEncoding('utf8').on('data', (text: string) => {
		errors += text;
	});
	createInterface({ input: child.stdout }).on('line', (line) => {
		// The functions of the portal write their log to the same stream.
		if (line.startsWith('{"answer":')) waiting.shift()?.resolve((JSON.parse(line) as SmallDiskLine).answer);
	});
	const fail = (reason: string) => {
		failure ??= new Error(
			`The portal on a small disk has ended (${reason}). It needs Linux with user namespaces: the command "unshare -rm true" must succeed. ${errors}`,
		);
		for (const { reject } of waiting.splice(0)) reject(failure);
	};
	const closed = new Promise<void>((resolve) => {
		child.once('error', (error) => fail(error.message));
		child.once('close', (code) => {
			fail(`exit code ${code}`);
			resolve();
		});
	});
	// A write error is ignored, because the end of the process is reported separately.
	child.stdin.on('error', () => undefined);
	return {
		closed,
		exchange: (command: SmallDiskCommand) =>
			new Promise<SmallDiskAnswer>((resolve, reject) => {
				if (failure !== undefined) return reject(failure);
				waiting.push({ resolve, reject });
				child.stdin.write(`${JSON.stringify(command)}\n`);
			}),
	};
}
