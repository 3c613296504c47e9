import { execFileSync } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packagedChromium } from './browser.ts';
import { bundleFunctions } from './bundle-functions.ts';
import { type Prepared, preparedFile } from './prepare-portals.ts';
import { seedData } from './seed-data.ts';

const [directory = ''] = process.argv.slice(2);

async function prepare(): Promise<Prepared> {
	try {
		// With the mode of the tests, the build would contain React for development.
		const { NODE_ENV: _mode, VITEST: _vitest, ...env } = process.env;
		if (env.BUILD !== undefined) execFileSync('npm', ['run', '-s', 'build'], { env, stdio: 'inherit' });
		await bundleFunctions(join(directory, 'bundles'));
		await seedData(join(directory, 'seeded'));
		// Two test files that unpacked Chromium at the same time could start a program that is still being written (ETXTBSY).
		if (process.env.CHROME_PATH === undefined) await packagedChromium();
		return { preparedAt: Date.now() };
	} catch (error) {
		return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
	}
}

const outcome = await prepare();
// Renamed, so that no reader sees half of the file.
writeFileSync(`${preparedFile(directory)}.new`, JSON.stringify(outcome));
renameSync(`${preparedFile(directory)}.new`, preparedFile(directory));
process.exit();
