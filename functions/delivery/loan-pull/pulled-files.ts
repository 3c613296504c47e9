import { createHash } from 'node:crypto';
import { conditionalPut, conditionalUpdate, getMany } from '#platform/aws/table.ts';
import { type PulledFile, parsePulledFile } from './pull-record.ts';
import { pullPartition } from './pull-store.ts';

export interface FileAtServer {
	readonly host: string;
	readonly port: number;
	readonly path: string;
	readonly size: number;
	readonly mtime: number;
}

const digestOf = (parts: readonly unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** Identifies a file without reading its content. The same name with a different size or time is a different file. */
export const fileDigest = ({ host, port, path, size, mtime }: FileAtServer): string =>
	digestOf([host.toLowerCase().replace(/\.$/, ''), port, path, size, mtime]).slice(0, 32);

/** Returns the identifier of the loan file, a UUID of version 8. It is derived from the file's digest and content. */
export function loanFileId(orgId: string, digest: string, sha256: string): string {
	const hex = digestOf(['loan pull', orgId, digest, sha256]);
	const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
	return [
		hex.slice(0, 8),
		hex.slice(8, 12),
		`8${hex.slice(13, 16)}`,
		variant + hex.slice(17, 20),
		hex.slice(20, 32),
	].join('-');
}

const keyOf = (orgId: string, digest: string) => ({ pk: pullPartition(orgId), sk: `FILE#${digest}` });

/** Reads the records of files by their digests. Strongly consistent. */
export async function findFiles(orgId: string, digests: readonly string[]): Promise<ReadonlyMap<string, PulledFile>> {
	const keys = digests.map((digest) => keyOf(orgId, digest));
	const found = (await getMany('deliveries', keys)).map(parsePulledFile);
	return new Map(found.map((file) => [file.digest, file]));
}

/**
 * Records that a file is claimed, before it is submitted, or that it is refused. A claim with different content is
 * replaced: this occurs if the file was overwritten within one second and the run that claimed it was killed.
 *
 * @returns false if the file was already claimed with this content, fetched or refused
 */
export function noteFile(orgId: string, file: PulledFile): Promise<boolean> {
	const { sha256 } = file;
	return conditionalPut({
		table: 'deliveries',
		item: { ...keyOf(orgId, file.digest), ...file },
		condition: `attribute_not_exists(pk)${sha256 === undefined ? '' : ' OR (#state = :claimed AND sha256 <> :sha256)'}`,
		...(sha256 === undefined
			? {}
			: { names: { '#state': 'state' }, values: { ':claimed': 'claimed', ':sha256': sha256 } }),
	});
}

/** Records that a claimed file was submitted, or that its content was refused. */
export async function endClaim(
	orgId: string,
	{ digest, sha256 }: Pick<PulledFile, 'digest' | 'sha256'>,
	end: { readonly state: 'taken'; readonly deliveryKey: string } | { readonly state: 'refused' },
): Promise<void> {
	await conditionalUpdate({
		table: 'deliveries',
		key: keyOf(orgId, digest),
		set: end,
		condition: '#state = :claimed AND #sha256 = :sha256',
		names: ['sha256'],
		values: { ':claimed': 'claimed', ':sha256': sha256 },
	});
}

/** Days for which a moved file's record is kept. No other file with this time and size is expected in this period. */
const movedDays = 400;

/** Sets the expiry of a moved file's record. The record of a file that stays on the server never expires. */
export async function noteMoved(orgId: string, digest: string, nowMillis: number): Promise<void> {
	await conditionalUpdate({
		table: 'deliveries',
		key: keyOf(orgId, digest),
		set: { expiresAt: Math.floor(nowMillis / 1000) + movedDays * 86_400 },
		condition: 'attribute_exists(#digest)',
		names: ['digest'],
	});
}
