import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleHandler, bundleLimit, coldStartMillis, handlerNames } from '../support/bundles.ts';
import type { Figure } from './figure.ts';

/** Measures the size of each Lambda bundle, and the time from the start of a process until its handler is callable. */
export async function lambdaBundles(): Promise<Figure[]> {
	const directory = mkdtempSync(join(tmpdir(), 'portal-bundles-'));
	try {
		const figures: Figure[] = [];
		for (const name of handlerNames) {
			const bundle = await bundleHandler(name, directory);
			figures.push({
				name: `bundle of ${name}`,
				value: bundle.bytes / 1000,
				limit: bundleLimit(name) / 1000,
				unit: 'kB',
			});
			const millis = await coldStartMillis(bundle);
			figures.push({ name: `cold start of ${name}`, value: millis, limit: 400, unit: 'ms' });
		}
		return figures;
	} finally {
		rmSync(directory, { recursive: true, force: true });
	}
}
