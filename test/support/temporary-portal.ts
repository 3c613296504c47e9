import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Portal, type PortalOptions, startPortal } from '#infra/local/portal.ts';

export interface TemporaryPortal extends Portal {
	readonly dataDirectory: string;
	readonly lines: readonly string[];
	/** Closes the portal and starts it again with the same data, on a different port. */
	restart(): Promise<void>;
	/** Closes the portal and removes its data. */
	close(): Promise<void>;
}

/**
 * A portal for a single test: an empty data directory, any free port, a web app of one page, no seed.
 *
 * @param options.within the folder of its files. Default: the temporary folder of the system
 */
export async function temporaryPortal({
	within = tmpdir(),
	...options
}: Partial<Omit<PortalOptions, 'log' | 'port'>> & { readonly within?: string } = {}): Promise<TemporaryPortal> {
	const dataDirectory = options.dataDirectory ?? mkdtempSync(join(within, 'portal-data-'));
	const { SEEDED_DATA: seeded, SEEDED_AT: seededAt } = process.env;
	// If the clock is behind, seeded records need the clock's times.
	const isSeededBefore = (options.clock ?? Date.now)() >= Number(seededAt);
	if (seeded !== undefined && options.seed && isSeededBefore && options.dataDirectory === undefined) {
		cpSync(seeded, dataDirectory, { recursive: true });
	}
	const onePage = mkdtempSync(join(within, 'portal-web-'));
	writeFileSync(join(onePage, 'index.html'), '<!doctype html><title>Portal</title>');
	const lines: string[] = [];
	const start = () =>
		startPortal({
			seed: false,
			webDirectory: onePage,
			...options,
			dataDirectory,
			port: 0,
			log: (line) => lines.push(line),
		});
	let portal = await start();
	return {
		dataDirectory,
		lines,
		get origin() {
			return portal.origin;
		},
		get environment() {
			return portal.environment;
		},
		environmentOf: (functionName) => portal.environmentOf(functionName),
		invoke: (functionName, event) => portal.invoke(functionName, event),
		runDue: () => portal.runDue(),
		reloadFunctions: () => portal.reloadFunctions(),
		async restart() {
			await portal.close();
			portal = await start();
		},
		async close() {
			await portal.close();
			rmSync(dataDirectory, { recursive: true, force: true });
			rmSync(onePage, { recursive: true, force: true });
		},
	};
}
