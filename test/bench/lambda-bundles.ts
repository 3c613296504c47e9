import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleHandler, bundleLimit, coldStartMillis, handlerFolders } from '../support/bundles.ts';
import type { Figure } from './figure.ts';

/** The size of each Lambda bundle, and how long from the start of a process until its handler can be called. */
export async function lambdaBundles(): Promise<Figure[]> {
	const directory = mkdtempSync(join(tmpdir(), 'portal-bundles-'));
	try {
		const figures: Figure[] = [];
		for (const folder of handlerFolders) {
			const bundle = await bundleHandler(folder, directory);
			figures.push({
				name: `bundle of ${folder}`,
				value: bundle.bytes / 1000,
				limit: bundleLimit(folder) / 1000,
				unit: 'kB',
			});
			const millis = await coldStartMillis(bundle);
			figures.push({ name: `cold start of ${folder}`, value: millis, limit: 400, unit: 'ms' });
		}
		return figures;
	} finally {
		rmSync(directory, { recursive: true, force: true });
	}
}
