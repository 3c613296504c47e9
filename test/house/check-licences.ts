import { existsSync, readFileSync } from 'node:fs';

/** Lists the packages of the lock file whose licence the product does not accept. */

/** Licences without a duty to publish the product, by SPDX name. */
const accepted = new Set([
	...[
		'0BSD',
		'Apache-2.0',
		'BlueOak-1.0.0',
		'BSD-2-Clause',
		'BSD-3-Clause',
		'ISC',
		'MIT',
		'MIT-0',
		'Unlicense',
		'Zlib',
	],
	// Licences of files that are used unchanged: documentation, fonts, Python's argument parser.
	...['CC-BY-3.0', 'OFL-1.1', 'PSF-2.0'],
	// Copyleft of single files or libraries, which are used unchanged.
	...['MPL-2.0', 'LGPL-3.0+'],
]);

interface Stated {
	readonly license?: string;
	/** Older form of `license`. */
	readonly licenses?: readonly { readonly type: string }[];
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
	readonly packages: Readonly<Record<string, Stated>>;
};

/** The licence that a package states. Undefined for a package of a different platform, which is not installed here. */
function licenceOf(path: string, { license }: Stated): string | undefined {
	if (license !== undefined || !existsSync(`${path}/package.json`)) return license;
	const own = JSON.parse(readFileSync(`${path}/package.json`, 'utf8')) as Stated;
	return own.license ?? own.licenses?.map(({ type }) => type).join(' OR ') ?? 'none stated';
}

/** `(A OR B)` needs one accepted licence, `(A AND B)` needs both. */
function isAccepted(licence: string): boolean {
	const bare = licence.replaceAll(/[()]/g, '');
	if (bare.includes(' OR ')) return bare.split(' OR ').some((each) => isAccepted(each));
	return bare.split(' AND ').every((each) => accepted.has(each));
}

const refused = Object.entries(packages).flatMap(([path, locked]) => {
	const licence = path === '' ? undefined : licenceOf(path, locked);
	return licence === undefined || isAccepted(licence) ? [] : [`${path.replace(/^.*node_modules\//, '')}: ${licence}`];
});

for (const line of refused) process.stderr.write(`The licence of this package is not accepted: ${line}\n`);
process.stdout.write(
	`${Object.keys(packages).length - 1} packages, ${refused.length} with a licence that is not accepted\n`,
);
if (refused.length > 0) process.exitCode = 1;
