import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { openObject, writeObjectFile } from '#platform/files/large-objects.ts';
import { environmentVariable } from '#platform/runtime.ts';
import { variables } from '#shared/contract/resource-names.ts';

const bucket = () => environmentVariable(variables.deliveriesBucket);

/** S3 shows an object only when it is complete. */
export const deliveryFiles = {
	async write(key: string, path: string, contentType: string): Promise<void> {
		await writeObjectFile(bucket(), key, path, { contentType });
	},

	async read(key: string, path: string): Promise<void> {
		const { content } = await openObject(bucket(), key);
		await pipeline(content, createWriteStream(path));
	},
};

export type DeliveryFiles = typeof deliveryFiles;

/** The token identifies the runner that built the bytes. */
export const builtKey = (orgId: string, auditId: string, token: string) =>
	`${orgId}/deliveries/${auditId}/${token}/content`;

export const copyKeyOf = (orgId: string, outputDir: string, fileName: string) =>
	[orgId, 'out', ...outputDir.split('/').filter((step) => step !== '' && step !== '.'), fileName].join('/');
