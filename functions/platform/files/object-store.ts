import { GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { callLimits, clientSettings } from '../aws/client-settings.ts';

const s3 = new S3Client(clientSettings(callLimits.s3));

interface StoredObject {
	/** Content; only its size if it is larger than allowed. */
	readonly content: Buffer | { readonly tooLargeBytes: number };
	/** Identifies this version among the versions of the same key. */
	readonly version: string;
	/** Storage time in ISO 8601, UTC, to the second. Absent if the bucket does not keep versions. */
	readonly storedAt?: string;
}

/** Reads and writes whole objects in S3. */
export const objectStore = {
	async read(bucket: string, key: string, maxBytes: number): Promise<StoredObject | undefined> {
		const found = await find(bucket, key);
		if (found === undefined) return undefined;
		const { Body, ContentLength = 0, VersionId, LastModified, ETag = '' } = found;
		const changedAt = LastModified?.toISOString() ?? '';
		// In a bucket without versions, the time may be a file's modification time, which a copy preserves. It then
		// identifies the version, but is not the storage time.
		const about =
			VersionId === undefined || VersionId === 'null'
				? { version: `${ETag} ${changedAt}` }
				: { version: VersionId, ...(changedAt === '' ? {} : { storedAt: changedAt }) };
		if (Body === undefined) throw new Error(`${bucket}/${key} was answered without its content`);
		if (ContentLength > maxBytes) {
			Body.transformToWebStream().cancel();
			return { ...about, content: { tooLargeBytes: ContentLength } };
		}
		return { ...about, content: Buffer.from(await Body.transformToByteArray()) };
	},

	async write(bucket: string, key: string, body: string, contentType: string): Promise<void> {
		await s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentType: contentType }));
	},
};

async function find(bucket: string, key: string) {
	try {
		return await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
	} catch (error) {
		if (error instanceof NoSuchKey) return undefined;
		throw error;
	}
}
