import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LoanKind, loanDatabase, timedLoanFile, writeLoanFile } from '../support/loan-file-bench.ts';

/** Memory limit of the calculating process. The database runs in a separate process. */
const maxMegabytes = 500;

/** `node test/soak/loan-memory.ts 1000000 distinct` measures the memory for a file of a million one-year loans. */
const [count = '1000000', kind = 'shared', input] = process.argv.slice(2);
const megabytes = (bytes: number) => Math.round(bytes / 1e6);

if (input !== undefined) await calculate(input);
else {
	const directory = mkdtempSync(join(tmpdir(), 'loan-memory-'));
	const database = await loanDatabase(directory);
	Object.assign(process.env, database.environment);
	await database.load();
	const file = await writeLoanFile(directory, Number(count), kind as LoanKind);
	const child = fork(import.meta.filename, [count, kind, file], { env: { ...process.env } });
	const [code] = await once(child, 'exit');
	await database.close();
	rmSync(directory, { recursive: true, force: true });
	process.exitCode = Number(code);
}

async function calculate(path: string): Promise<void> {
	const began = performance.now();
	const watch = setInterval(() => {
		const { rss, heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage();
		const kinds = { rss, heapUsed, heapTotal, external, arrayBuffers };
		const shown = Object.entries(kinds).map(([name, bytes]) => `${name} ${megabytes(bytes)}`);
		console.log(`${Math.round((performance.now() - began) / 1000)} s: ${shown.join(', ')} MB`);
	}, 5_000);
	const { elapsedMillis, processorMillis } = await timedLoanFile(path);
	clearInterval(watch);
	const peak = megabytes(process.resourceUsage().maxRSS * 1024);
	const seconds = `${(elapsedMillis / 1000).toFixed(1)} s, ${(processorMillis / 1000).toFixed(1)} s of processor time`;
	console.log(`${count} loans, ${kind} terms: ${seconds}, at most ${peak} MB resident (limit ${maxMegabytes})`);
	process.exitCode = peak <= maxMegabytes ? 0 : 1;
}
