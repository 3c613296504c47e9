import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { transformSync } from 'esbuild';
import { zipSync } from 'fflate';
import ts from 'typescript';
import type { ApiDocument } from './described-operations.ts';
import { pythonOperations } from './python-operations.ts';
import { typescriptOperations } from './typescript-operations.ts';

type Files = Readonly<Record<string, string>>;

const sources = join(import.meta.dirname, '../../../clients');

const readFiles = (pattern: string): Files =>
	Object.fromEntries(
		globSync(pattern, { cwd: sources })
			.sort()
			.map((path) => [basename(path), readFileSync(join(sources, path), 'utf8')]),
	);

export const exampleFiles = (): Files => readFiles('{typescript,python,powerquery}/examples/*');

function typescriptPackage(document: ApiDocument): Files {
	const modules = { ...readFiles('typescript/*.ts'), 'operations.ts': typescriptOperations(document) };
	const compiled = Object.entries(modules).flatMap(([name, source]) => {
		const code = source.replace(/from '(\.\/[\w-]+)\.ts'/g, "from '$1.js'");
		const stem = name.replace(/\.ts$/, '');
		const compilerOptions = { target: ts.ScriptTarget.ES2024, module: ts.ModuleKind.ESNext };
		return [
			[`${stem}.js`, transformSync(code, { loader: 'ts', target: 'es2022' }).code],
			[`${stem}.d.ts`, ts.transpileDeclaration(code, { fileName: name, compilerOptions }).outputText],
		] as const;
	});
	const about = {
		name: 'rfr-portal-client',
		version: document.info.version,
		description: 'Client of the RFR Portal',
		license: 'UNLICENSED',
		type: 'module',
		exports: { types: './portal.d.ts', default: './portal.js' },
		engines: { node: '>=20.3' },
	};
	return { 'package.json': `${JSON.stringify(about, null, '\t')}\n`, ...Object.fromEntries(compiled) };
}

function pythonPackage(document: ApiDocument): Files {
	const modules = {
		...readFiles('python/rfr_portal/*.py'),
		'operations.py': pythonOperations(document),
		'py.typed': '',
	};
	return Object.fromEntries(Object.entries(modules).map(([name, source]) => [`rfr_portal/${name}`, source]));
}

export function clientPackages(document: ApiDocument): Readonly<Record<string, Buffer>> {
	const { version } = document.info;
	return {
		'rfr-portal-client.tgz': tarball(typescriptPackage(document)),
		[wheelName(version)]: wheel(pythonPackage(document), version),
	};
}

/** Returns the file name of the Python package, from which pip reads the version. */
export const wheelName = (version: string) => `rfr_portal-${version}-py3-none-any.whl`;

/** @see https://packaging.python.org/en/latest/specifications/binary-distribution-format/ */
function wheel(modules: Files, version: string): Buffer {
	const about = `rfr_portal-${version}.dist-info`;
	const files = {
		...modules,
		[`${about}/METADATA`]: `Metadata-Version: 2.1\nName: rfr-portal\nVersion: ${version}\nSummary: Client of the RFR Portal\nRequires-Python: >=3.9\n`,
		[`${about}/WHEEL`]: 'Wheel-Version: 1.0\nGenerator: rfr-portal\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
	};
	const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');
	const rows = Object.entries(files).map(
		([path, text]) => `${path},sha256=${hashOf(text)},${Buffer.byteLength(text)}\n`,
	);
	const record = `${about}/RECORD`;
	const all = { ...files, [record]: `${rows.join('')}${record},,\n` };
	const entries = Object.entries(all).map(([path, text]) => [path, Buffer.from(text)]);
	return Buffer.from(zipSync(Object.fromEntries(entries), { mtime: new Date(1980, 0, 2) }));
}

/** @see https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html#tag_20_92_13_06 */
function tarball(files: Files): Buffer {
	const blocks = Object.entries(files).flatMap(([name, text]) => {
		const content = Buffer.from(text);
		return [tarHeader(`package/${name}`, content.length), content, Buffer.alloc(-content.length & (tarBlock - 1))];
	});
	return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * tarBlock)]));
}

const tarBlock = 512;

function tarHeader(name: string, bytes: number): Buffer {
	const header = Buffer.alloc(tarBlock);
	const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
	const write = (sum: string) =>
		header.write(
			[
				name.padEnd(100, '\0'),
				octal(0o644, 7),
				octal(0, 7),
				octal(0, 7),
				octal(bytes, 11),
				octal(0, 11),
				`${sum}0`,
				''.padEnd(100, '\0'),
				'ustar\x0000',
			].join(''),
			'latin1',
		);
	write(' '.repeat(8));
	write(
		`${octal(
			header.reduce((sum, byte) => sum + byte, 0),
			6,
		)} `,
	);
	return header;
}
