import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ApiCaller } from '../support/api-caller.ts';
import type { Engine } from './driver.ts';
import { firefox } from './firefox.ts';
import { Page } from './page.ts';
import { recordedPortal } from './recorded-portal.ts';
import { user } from './step.ts';
import { steps } from './steps.ts';
import { webkit } from './webkit.ts';

/**
 * Runs each step in each installed browser engine, and prints one line per step. Reports engines that are not
 * installed. This is a failure only with --require, or if the environment lists the engine:
 * REQUIRE_ENGINES=firefox,webkit.
 */
const engines: readonly Engine[] = [firefox, webkit];
const pictures = 'dist/smoke';

const { values } = parseArgs({ options: { require: { type: 'boolean', default: false } } });
const required = values.require
	? engines.map(({ name }) => name)
	: (process.env.REQUIRE_ENGINES ?? '').split(',').filter((name) => name !== '');
for (const name of required) {
	if (engines.every((engine) => engine.name !== name))
		throw new Error(`REQUIRE_ENGINES names ${name}, which is no engine`);
}

let isFailed = false;
for (const engine of engines) {
	const missing = engine.missing();
	if (missing === undefined) isFailed = !(await passes(engine)) || isFailed;
	else {
		const isRequired = required.includes(engine.name);
		console.log(`${isRequired ? 'FAIL' : 'skip'} ${engine.name}: ${missing}`);
		isFailed ||= isRequired;
	}
}
process.exitCode = isFailed ? 1 : 0;

async function passes(engine: Engine): Promise<boolean> {
	const downloads = mkdtempSync(join(tmpdir(), 'portal-downloads-'));
	const portal = await recordedPortal();
	try {
		const driver = await engine.open(downloads);
		console.log(`     ${engine.name}: ${driver.version}`);
		try {
			const api = new ApiCaller(portal.origin);
			const visit = { page: new Page(driver), origin: portal.origin, downloads, api, token: await api.signIn(user) };
			for (const [index, { name, act }] of steps.entries()) {
				const line = `${engine.name} ${index + 1} ${name}`;
				const fault = await faultOf(async () => {
					await act(visit);
					const faults = await visit.page.faults();
					if (faults.length > 0) throw new Error(`the page reports ${faults.join('; ')}`);
				});
				if (fault === undefined) console.log(`ok   ${line}`);
				else {
					console.log(`FAIL ${line}`, fault);
					mkdirSync(pictures, { recursive: true });
					writeFileSync(join(pictures, `${engine.name}.png`), await driver.screenshot());
					return false;
				}
			}
			return true;
		} finally {
			await driver.close();
		}
	} finally {
		await portal.close();
		rmSync(downloads, { recursive: true, force: true });
	}
}

async function faultOf(act: () => Promise<void>): Promise<unknown> {
	try {
		await act();
		return undefined;
	} catch (error) {
		return error;
	}
}
