import type { BucketStore, ObjectDescription } from './bucket-store.ts';
import { S3Error } from './s3-rules.ts';

const maxKeys = 1000;

export function escapeXml(text: string): string {
	return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The answer of ListObjectsV2: prefix, delimiter, page by page. */
export async function listXml(store: BucketStore, bucket: string, query: URLSearchParams): Promise<string> {
	const prefix = query.get('prefix') ?? '';
	const delimiter = query.get('delimiter') ?? '';
	const most = Math.min(wholeNumber(query.get('max-keys') ?? String(maxKeys)), maxKeys);
	const token = query.get('continuation-token');
	const after = token === null ? (query.get('start-after') ?? '') : Buffer.from(token, 'base64url').toString();

	const page: (ObjectDescription | { readonly commonPrefix: string })[] = [];
	let last = after;
	let isTruncated = false;
	for (const key of await store.keys(bucket, prefix)) {
		const cut = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
		const commonPrefix = cut < 0 ? undefined : key.slice(0, cut + delimiter.length);
		const name = commonPrefix ?? key;
		if (Buffer.compare(Buffer.from(name), Buffer.from(last)) <= 0) continue;
		if (page.length >= most) {
			isTruncated = true;
			break;
		}
		if (commonPrefix !== undefined) {
			page.push({ commonPrefix });
		} else {
			const description = await store.describe(bucket, key);
			if (description === undefined) continue;
			page.push(description);
		}
		last = name;
	}
	const element = (name: string, text: string | number | boolean) => `<${name}>${escapeXml(String(text))}</${name}>`;
	const entries = page.map((entry) =>
		'commonPrefix' in entry
			? `<CommonPrefixes>${element('Prefix', entry.commonPrefix)}</CommonPrefixes>`
			: `<Contents>${element('Key', entry.key)}${element('LastModified', new Date(entry.modifiedMillis).toISOString())}${element('ETag', entry.etag)}${element('Size', entry.size)}${element('StorageClass', 'STANDARD')}</Contents>`,
	);
	return [
		'<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">',
		element('Name', bucket),
		element('Prefix', prefix),
		delimiter === '' ? '' : element('Delimiter', delimiter),
		element('KeyCount', page.length),
		element('MaxKeys', most),
		element('IsTruncated', isTruncated),
		token === null ? '' : element('ContinuationToken', token),
		isTruncated ? element('NextContinuationToken', Buffer.from(last).toString('base64url')) : '',
		...entries,
		'</ListBucketResult>',
	].join('');
}

function wholeNumber(text: string): number {
	if (/^\d{1,9}$/.test(text)) return Number(text);
	throw new S3Error('InvalidArgument', 'max-keys must be a whole number.');
}
