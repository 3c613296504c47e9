import { GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';

const s3 = new S3Client({});

/** What is needed of S3: whole objects, read and written. */
export const objectStore = {
	/** @returns nothing when there is no such object; its size alone when it has more than `mostBytes` */
	async read(
		bucket: string,
		key: string,
		mostBytes: number,
	): Promise<Buffer | { readonly tooLargeBytes: number } | undefined> {
		const found = await find(bucket, key);
		if (found === undefined) return undefined;
		const { Body, ContentLength = 0 } = found;
		if (Body === undefined) throw new Error(`${bucket}/${key} was answered without its content`);
		if (ContentLength > mostBytes) {
			Body.transformToWebStream().cancel();
			return { tooLargeBytes: ContentLength };
		}
		return Buffer.from(await Body.transformToByteArray());
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
