import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect } from 'vitest';
import { demoPassword } from '#infra/local/seed/demo-organisations.ts';
import { routes } from '#shared/contract/routes.ts';
import golden from '#test/golden/compounding/spreads-and-floor.json' with { type: 'json' };
import { ApiCaller } from '#test/support/api-caller.ts';
import { sharedPortal } from '#test/support/shared-portal.ts';

/** Folder of the built client packages, which users download from the help pages. */
const built = join(import.meta.dirname, '../../../dist/web/help/api');

/**
 * Returns the path of a built client package.
 *
 * @throws Error if the package was not built
 */
function builtPackage(name: RegExp): string {
	const found = existsSync(built) ? readdirSync(built).find((file) => name.test(file)) : undefined;
	if (found === undefined) throw new Error(`no ${name} in dist/web/help/api: run npm run build`);
	return join(built, found);
}

/** The loan of the first example without spreads, and a second loan with twice the principal. */
const loans = `Loan No;Currency;From;To;Principal;Lookback;Shift
A-1;GBP;20/01/2026;20/04/2026;25.000.000,00;5;N
A-2;GBP;20/01/2026;20/04/2026;50.000.000,00;5;N
`;

const login = 'user@demo-bank.example';

/** Creates a user's folder of examples and loan files. Returns functions that run programs in it against a portal. */
export async function folderOfUser() {
	const portal = await sharedPortal();
	const folder = mkdtempSync(join(tmpdir(), 'client-'));
	afterAll(() => rmSync(folder, { recursive: true, force: true }));
	cpSync(join(built, 'examples'), folder, { recursive: true });
	writeFileSync(join(folder, 'loans.csv'), loans);
	const api = new ApiCaller(portal.origin);
	const env = { ...process.env, PORTAL_URL: api.origin, PORTAL_USER: login, PORTAL_PASSWORD: demoPassword };

	/**
	 * Runs a program and returns its output.
	 *
	 * @throws an error that contains the program's error output
	 */
	const run = async (program: string, parameters: readonly string[], more: NodeJS.ProcessEnv = {}) => {
		try {
			const { stdout } = await promisify(execFile)(program, parameters, { cwd: folder, env: { ...env, ...more } });
			return stdout;
		} catch (cause) {
			if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
			throw new Error(`${program} is not installed: the tests of the clients need it.`, { cause });
		}
	};
	const read = (name: string) => readFileSync(join(folder, name), 'utf8');

	return { folder, run, read, api, token: await api.signIn(login) };
}

type Folder = Awaited<ReturnType<typeof folderOfUser>>;

/** Compares the outputs of the examples, in their order, with an independent calculation or with the API's response. */
export async function expectFiguresOfExamples({ api, token, read }: Folder, outputs: readonly string[]): Promise<void> {
	const [loan, file, swap] = outputs;
	const [sterling] = golden.cases;
	expect(loan).toContain(`payable ${sterling?.variants[0]?.payable} GBP`);

	const { body: alone } = await api.post(
		routes.compound.path,
		{ currency: 'GBP', startDate: '2026-01-20', endDate: '2026-04-20', lookback: 5, principal: '25000000' },
		token,
	);
	expect(file).toContain('2 loans, 0 with an error');
	expect(read('result.csv')).toContain(`;${alone.payableAmount.replace('.', ',')};`);

	expect(swap).toMatch(/^IRS-1: -\d+(\.\d+)? USD$/m);
}

export async function installTypescript({ folder, run }: Folder): Promise<void> {
	writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}');
	await run('npm', ['install', '--offline', '--no-audit', '--no-fund', builtPackage(/\.tgz$/)]);
}

/** Installs the Python package and returns a function that runs Python programs with it. */
export function withPython({ run }: Folder): (...parameters: readonly string[]) => Promise<string> {
	const PYTHONPATH = builtPackage(/^rfr_portal-.*\.whl$/);
	return (...parameters) => run('python3', ['-B', ...parameters], { PYTHONPATH });
}
