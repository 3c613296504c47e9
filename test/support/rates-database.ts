import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logger } from '../../functions/platform/logger.ts';
import { openDatabase } from '../../infra/local/database.ts';
import { functionEnvironment } from '../../infra/local/lambda/environment.ts';

export interface RatesDatabase {
	readonly endpoint: string;
	/** What a function finds in its environment. */
	readonly environment: Readonly<Record<string, string>>;
	close(): Promise<void>;
}

/** An empty database of a test's own, which this process then uses as a function would. */
export async function ratesDatabase(): Promise<RatesDatabase> {
	const directory = mkdtempSync(join(tmpdir(), 'portal-rates-'));
	const { endpoint, close } = await openDatabase(directory, () => undefined);
	const environment = functionEnvironment({
		databaseEndpoint: endpoint,
		cognitoEndpoint: 'http://127.0.0.1:9',
		secretsEndpoint: 'http://127.0.0.1:9',
		bucketsEndpoint: 'http://127.0.0.1:9',
		accessKeyId: 'LOCALTEST',
	});
	Object.assign(process.env, environment);
	logger.setLogLevel('SILENT');
	return {
		endpoint,
		environment,
		async close() {
			await close();
			rmSync(directory, { recursive: true, force: true });
		},
	};
}
