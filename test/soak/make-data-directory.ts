import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiCaller } from '../support/api-caller.ts';
import { BulkSchedules } from '../support/bulk-schedules.ts';
import { bookOfDeals, secondsOfRun } from '../support/file-run.ts';
import { packData } from '../support/packed-data.ts';
import { temporaryPortal } from '../support/temporary-portal.ts';

/**
 * `node test/soak/make-data-directory.ts 1.6.0` creates the data directory of this release. A test starts the portal of
 * later releases with it. The directory contains the demo data, a schedule, and a run with its results.
 */
const [release] = process.argv.slice(2);
if (release === undefined) throw new Error('The release is missing: node test/soak/make-data-directory.ts 1.6.0');

interface Level {
	open(): Promise<void>;
	compactRange(from: Uint8Array, to: Uint8Array): Promise<void>;
	close(): Promise<void>;
}

/** Removes outdated entries, and stores others without LevelDB's compression, because Brotli then compresses better. */
async function mergeDatabase(directory: string): Promise<void> {
	const ofDynalite = createRequire(createRequire(import.meta.url).resolve('dynalite'));
	const { ClassicLevel } = createRequire(ofDynalite.resolve('level'))('classic-level') as {
		readonly ClassicLevel: new (path: string, options: object) => Level;
	};
	const database = new ClassicLevel(directory, { compression: false, keyEncoding: 'buffer' });
	await database.open();
	await database.compactRange(Uint8Array.of(0), new Uint8Array(8).fill(255));
	await database.close();
}

const folder = mkdtempSync(join(tmpdir(), 'data-of-release-'));
const portal = await temporaryPortal({ dataDirectory: join(folder, 'data'), seed: true });
try {
	const api = new ApiCaller(portal.origin);
	const token = await api.signIn('admin@demo-bank.example');
	await new BulkSchedules(api, token).add('demo-bank', '07:30:00+0000', {
		Client: 'Demo Bank',
		RequestType: 'Compounded',
		notification: false,
		Rates: [{ name: 'One', currency: 'USD', startDate: '2022-11-30', endDate: '2022-12-30' }],
		outputFileName: 'rates-{yyyyMMdd}.csv',
		outputDir: 'out',
	});
	await secondsOfRun(api, token, bookOfDeals(1));
	// Closes the database, so that its files are written completely.
	await portal.restart();
	const copy = join(folder, 'copy');
	cpSync(portal.dataDirectory, copy, { recursive: true });
	await mergeDatabase(join(copy, 'dynamodb'));
	console.log(`${release}: ${packData(copy, release)} bytes`);
} finally {
	await portal.close();
	rmSync(folder, { recursive: true, force: true });
}
