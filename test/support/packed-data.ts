import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

const fileOf = (release: string) => `test/integration/local/data-directories/${release}.br`;

/** Files that each start of a portal creates again: locks, logs, environments, temporary files, and private keys. */
const leftOut =
	/^(portal\.pid|functions\.env|temporary|cognito\/signing-key|dynamodb\/(LOCK|LOG)|buckets\/\.incoming)|\.tmp$/;

/**
 * Packs the data directory of a closed portal into one file, compressed with Brotli. The first line is JSON with the
 * path and size of each file. The contents of the files follow.
 *
 * @returns bytes of the packed file
 */
export function packData(directory: string, release: string): number {
	const files = readdirSync(directory, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) =>
			join(entry.parentPath, entry.name)
				.slice(directory.length + 1)
				.replaceAll(sep, '/'),
		)
		.filter((path) => !leftOut.test(path))
		.sort()
		.map((path) => ({ path, content: readFileSync(join(directory, path)) }));
	const list = JSON.stringify(files.map(({ path, content }) => [path, content.length]));
	const packed = brotliCompressSync(Buffer.concat([Buffer.from(`${list}\n`), ...files.map(({ content }) => content)]), {
		params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
	});
	writeFileSync(fileOf(release), packed);
	return packed.length;
}

export function unpackData(release: string): string {
	const directory = mkdtempSync(join(tmpdir(), 'earlier-data-'));
	const packed = brotliDecompressSync(readFileSync(fileOf(release)));
	const start = packed.indexOf('\n') + 1;
	const files: readonly (readonly [string, number])[] = JSON.parse(packed.toString('utf8', 0, start));
	let from = start;
	for (const [path, size] of files) {
		mkdirSync(dirname(join(directory, path)), { recursive: true });
		writeFileSync(join(directory, path), packed.subarray(from, from + size));
		from += size;
	}
	return directory;
}
