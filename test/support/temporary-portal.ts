import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Portal, type PortalOptions, startPortal } from '#infra/local/portal.ts';

export interface TemporaryPortal extends Portal {
	readonly dataDirectory: string;
	readonly lines: readonly string[];
	/** Closes the portal and starts it again with the same data. The new port is different. */
	restart(): Promise<void>;
	/** Closes the portal and removes its data. */
	close(): Promise<void>;
}

/**
 * Starts a portal for a single test, with an empty data directory, any free port and a web app of one page. It does not
 * contain demo data.
 *
 * @param options.within the folder of its files. Default: the temporary folder of the system
 */
export async function temporaryPortal({
	within = tmpdir(),
	...options
}: Partial<Omit<PortalOptions, 'log' | 'port'>> & { readonly within?: string } = {}): Promise<TemporaryPortal> {
	const dataDirectory = options.dataDirectory ?? mkdtempSync(join(within, 'portal-data-'));
	const { SEEDED_DATA: seeded, SEEDED_AT: seededAt } = process.env;
	// A copy of seeded data can be used only if the clock is not behind the times of its records.
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
