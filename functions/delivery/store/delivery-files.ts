import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { openObject, writeObjectFile } from '#platform/files/large-objects.ts';
import { environmentVariable } from '#platform/runtime.ts';
import { variables } from '#shared/contract/resource-names.ts';

const bucket = () => environmentVariable(variables.deliveriesBucket);

/** Files of deliveries in their bucket. An object appears whole or not at all. */
export const deliveryFiles = {
	async write(key: string, path: string, contentType: string): Promise<void> {
		await writeObjectFile(bucket(), key, path, { contentType });
	},

	/** Reads an object into a file. */
	async read(key: string, path: string): Promise<void> {
		const { content } = await openObject(bucket(), key);
		await pipeline(content, createWriteStream(path));
	},
};

export type DeliveryFiles = typeof deliveryFiles;

/** The final bytes of a delivery, of one runner that built them. */
export const builtKey = (orgId: string, auditId: string, token: string) =>
	`${orgId}/deliveries/${auditId}/${token}/content`;

/** The copy that the organisation keeps. */
export const copyKeyOf = (orgId: string, outputDir: string, fileName: string) =>
	[orgId, 'out', ...outputDir.split('/').filter((step) => step !== '' && step !== '.'), fileName].join('/');
