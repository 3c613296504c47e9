import { closeSync, cpSync, openSync, rmSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { StartFailure } from '#infra/emulators/local-machine.ts';
import { type Portal, startPortal } from '#infra/local/portal.ts';
import type { SmallDiskAnswer, SmallDiskCommand, SmallDiskLine } from './small-disk.ts';

const [disk = '', webDirectory = '', seeded = ''] = process.argv.slice(2);
const dataDirectory = join(disk, 'data');
cpSync(seeded, dataDirectory, { recursive: true });
const filling = join(disk, 'filling');
let lines: string[] = [];
let portal: Portal | undefined;

async function carryOut(command: SmallDiskCommand): Promise<SmallDiskAnswer> {
	switch (command.name) {
		case 'start': {
			const { diskReserveBytes } = command;
			try {
				portal = await startPortal({
					port: 0,
					dataDirectory,
					seed: true,
					webDirectory,
					log: (line) => lines.push(line),
					...(diskReserveBytes === undefined ? {} : { diskReserveBytes }),
				});
				return { origin: portal.origin, environment: portal.environment };
			} catch (error) {
				if (error instanceof StartFailure) return { failure: error.message };
				throw error;
			}
		}
		case 'stop':
			await portal?.close();
			portal = undefined;
			return {};
		case 'fill':
			fill(command.leaveBytes);
			return {};
		case 'free':
			rmSync(filling, { force: true });
			return {};
		case 'lines': {
			const collected = lines;
			lines = [];
			return { lines: collected };
		}
	}
}

function fill(leaveBytes: number): void {
	const file = openSync(filling, 'w');
	let written = 0;
	try {
		for (;;) written += writeSync(file, Buffer.alloc(64 * 1024));
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
	} finally {
		closeSync(file);
	}
	truncateSync(filling, written - leaveBytes);
}

for await (const line of createInterface({ input: process.stdin })) {
	const answer = await carryOut(JSON.parse(line) as SmallDiskCommand);
	process.stdout.write(`${JSON.stringify({ answer } satisfies SmallDiskLine)}\n`);
}
await portal?.close();
