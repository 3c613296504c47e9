import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, expect, it } from 'vitest';
import { bundleHandler, coldStartMillis } from '#test/support/bundles.ts';
import { handMadeWorkbook } from '#test/support/hand-made-workbook.ts';

const work = mkdtempSync(join(tmpdir(), 'delivery-bundle-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** Copies ssh2 with or without compiled addons, regardless of how it is installed on this machine. */
function copyOfSsh2(hasAddons: boolean): string {
	const modules = join(work, String(hasAddons), 'node_modules');
	const ssh2 = join(modules, 'ssh2');
	cpSync('node_modules/ssh2/package.json', join(ssh2, 'package.json'));
	cpSync('node_modules/ssh2/lib', join(ssh2, 'lib'), {
		recursive: true,
		filter: (source) => !/[/\\](build|src)$/.test(source),
	});
	for (const needed of ['asn1', 'bcrypt-pbkdf', 'safer-buffer', 'tweetnacl']) {
		symlinkSync(join(process.cwd(), 'node_modules', needed), join(modules, needed));
	}
	const features = join(modules, 'cpu-features');
	mkdirSync(features);
	writeFileSync(join(features, 'index.js'), "module.exports = require('./build/Release/cpufeatures.node');");
	if (hasAddons) {
		addon(join(ssh2, 'lib/protocol/crypto/build/Release'), 'sshcrypto.node');
		addon(join(features, 'build/Release'), 'cpufeatures.node');
	}
	return ssh2;
}

/** Writes a binary file that a bundler cannot read. */
function addon(directory: string, name: string): void {
	mkdirSync(directory, { recursive: true });
	writeFileSync(join(directory, name), Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0x02]));
}

it.each([
	['with', true],
	['without', false],
])('the bundle of deliveries can be built and loaded with ssh2 %s compiled addons', async (_name, hasAddons) => {
	const out = join(work, `out-${hasAddons}`);
	const bundle = await bundleHandler('delivery', out, { ssh2: copyOfSsh2(hasAddons) });
	expect(bundle.bytes).toBeGreaterThan(600_000);
	// Loads the bundle once in a separate process. Throws if the bundle does not export a handler.
	expect(await coldStartMillis(bundle, Number.POSITIVE_INFINITY)).toBeGreaterThan(0);
});

it.each(['delivery', 'ingest-files'])(
	'the bundle of %s reads a workbook in a worker thread that runs the same bundle',
	async (name) => {
		const { file } = await bundleHandler(name, join(work, 'thread'));
		const workbookToRead = handMadeWorkbook({ data: '<row><c><v>1</v></c></row>' });
		const limits = { rows: 10, columns: 10, textLength: 100 };
		const worker = new Worker(file, { workerData: { workbookToRead, limits, isWritten: false }, execArgv: [] });
		const answer = async () => (await once(worker, 'message'))[0];
		const next = () => {
			worker.postMessage('next');
			return answer();
		};
		try {
			expect(await answer()).toMatchObject({ sheets: [{ name: 'S1', isHidden: false }] });
			expect(await next()).toMatchObject({ rows: [{ line: 1, cells: [{ text: '1', isNumber: true }] }] });
			expect(await next()).toEqual({ isDone: true });
		} finally {
			await worker.terminate();
		}
	},
);
