import { GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { callLimits, clientSettings } from '../aws/client-settings.ts';

const s3 = new S3Client(clientSettings(callLimits.s3));

/** An object as it is now. */
interface StoredObject {
	/** Its size alone when that is more than was asked for. */
	readonly content: Buffer | { readonly tooLargeBytes: number };
	/** Tells it from the objects that lay under its key before. */
	readonly version: string;
	/** When it was put there, ISO 8601 in UTC, to the second; only where the bucket keeps versions and so says it. */
	readonly storedAt?: string;
}

/** What is needed of S3: whole objects, read and written. */
export const objectStore = {
	/** @returns nothing when there is no such object */
	async read(bucket: string, key: string, mostBytes: number): Promise<StoredObject | undefined> {
		const found = await find(bucket, key);
		if (found === undefined) return undefined;
		const { Body, ContentLength = 0, VersionId, LastModified, ETag = '' } = found;
		const changedAt = LastModified?.toISOString() ?? '';
		// On one machine it is the time of the file, which copying may keep: it tells versions apart, but not when it came.
		const about =
			VersionId === undefined || VersionId === 'null'
				? { version: `${ETag} ${changedAt}` }
				: { version: VersionId, ...(changedAt === '' ? {} : { storedAt: changedAt }) };
		if (Body === undefined) throw new Error(`${bucket}/${key} was answered without its content`);
		if (ContentLength > mostBytes) {
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
