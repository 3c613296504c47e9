import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { functionIdentities, newIdentity, operatorStatements } from '#infra/emulators/access/access-control.ts';
import { openDatabase } from '#infra/emulators/dynamodb/database.ts';
import { functionEnvironments } from '#infra/local/lambda/environment.ts';
import { openPolicies } from '#infra/local/policies/policy-file.ts';
import { localTables } from '#infra/local/resources.ts';
import { logger } from '#platform/runtime.ts';

const nowhere = 'http://127.0.0.1:9';

export interface RatesDatabase {
	readonly endpoint: string;
	environmentOf(functionName: string): Readonly<Record<string, string>>;
	/** Restricts this process to the permissions of a function while `run` is executed. */
	as<Result>(functionName: string, run: () => Promise<Result>): Promise<Result>;
}

let opened: RatesDatabase | undefined;

export function asFunction<Result>(functionName: string, run: () => Promise<Result>): Promise<Result> {
	if (opened === undefined) throw new Error('no database is open');
	return opened.as(functionName, run);
}

/**
 * Starts a database for all tests of one file. Must be called at the top level of the file. The process has the
 * permissions of the operator.
 *
 * @param content empty, or a copy of the database that was seeded for the run, with the reference data and the demo
 * organisations
 */
export async function ratesDatabase(content: 'empty' | 'seeded' = 'empty'): Promise<RatesDatabase> {
	const directory = mkdtempSync(join(tmpdir(), 'portal-rates-'));
	if (content === 'seeded') {
		cpSync(join(process.env.SEEDED_DATA as string, 'dynamodb'), join(directory, 'dynamodb'), { recursive: true });
	}
	const policies = await openPolicies();
	const operator = newIdentity('operator', operatorStatements);
	const functions = functionIdentities(policies);
	const { endpoint, changeIdentities, close } = await openDatabase({
		dataDirectory: directory,
		tables: localTables,
		identities: [operator, ...functions],
		log: () => undefined,
	});
	const endpoints = { database: endpoint, portal: nowhere };
	const environmentOf = functionEnvironments(policies, [operator, ...functions], endpoints);
	Object.assign(process.env, environmentOf('operator'));
	logger.setLogLevel('SILENT');
	let running = 0;
	opened = {
		endpoint,
		environmentOf,
		async as(functionName, run) {
			const { statements } = functions.find(({ name }) => name === functionName) ?? operator;
			if (statements === operatorStatements) throw new RangeError(`no stack has ${functionName}`);
			running += 1;
			// The clients of this process keep their first access key, so the permissions of that key are changed.
			await changeIdentities([{ ...operator, statements }, ...functions]);
			try {
				return await run();
			} finally {
				running -= 1;
				if (running === 0) await changeIdentities([operator, ...functions]);
			}
		},
	};
	afterAll(async () => {
		await close();
		rmSync(directory, { recursive: true, force: true });
	});
	return opened;
}
