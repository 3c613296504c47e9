import { existsSync, readFileSync } from 'node:fs';

/** Lists the packages in the lock file whose licence is not acceptable for the product. */

/** Licences that do not require the product to be published, by SPDX name. */
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
	// Licences of files that the product includes unchanged: documentation, fonts, and Python's argument parser.
	...['CC-BY-3.0', 'OFL-1.1', 'PSF-2.0'],
	// Copyleft licences that apply only to single files or libraries, which the product includes unchanged.
	...['MPL-2.0', 'LGPL-3.0+'],
]);

interface Stated {
	readonly license?: string;
	/** Older format of `license`. */
	readonly licenses?: readonly { readonly type: string }[];
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
	readonly packages: Readonly<Record<string, Stated>>;
};

/** Returns the stated licence of a package. Undefined for a package of a different platform, which is not installed. */
function licenceOf(path: string, { license }: Stated): string | undefined {
	if (license !== undefined || !existsSync(`${path}/package.json`)) return license;
	const own = JSON.parse(readFileSync(`${path}/package.json`, 'utf8')) as Stated;
	return own.license ?? own.licenses?.map(({ type }) => type).join(' OR ') ?? 'none stated';
}

/** True if the licence is accepted. `(A OR B)` requires one accepted licence, and `(A AND B)` requires both. */
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
