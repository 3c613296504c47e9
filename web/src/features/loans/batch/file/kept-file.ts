import * as z from 'zod';
import { base64Of, bytesOfBase64 } from '#lib/base64.ts';
import { keptText } from '#lib/kept-text.ts';
import { storagePrefix } from '#lib/local-store.ts';
import { logError } from '#lib/log-error.ts';
import { tabItemName } from '#lib/tab-item-name.ts';
import type { BatchAnswers } from './batch-reading.ts';

/** Largest file that is kept: local storage holds some megabytes in all, and its texts are longer than the files. */
const maxKeptBytes = 512 * 1024;

/** A file of loans that is not saved as a batch yet, with the decisions about it. */
export interface UnsavedFile {
	readonly file: File;
	/** True for pasted cells. */
	readonly isPasted: boolean;
	readonly answers: BatchAnswers;
}

/** Removed with the session, as every item with the portal's prefix. */
const prefix = `${storagePrefix}batch.`;

const stored = z.strictObject({
	name: z.string(),
	isPasted: z.boolean(),
	answers: z.custom<BatchAnswers>(
		(value) => z.object({ table: z.record(z.string(), z.unknown()) }).safeParse(value).success,
	),
	bytes: z.base64(),
});

/**
 * The file of this tab of the browser, encrypted, until its batch is saved: a reload during the calculation, or before a
 * question is answered, loses no file.
 */
export const keptFile = {
	/** Undefined for none, and for a text that the portal has not stored. */
	async read(userId: string): Promise<UnsavedFile | undefined> {
		const text = await keptText.read(tabItemName(prefix, userId));
		if (text === undefined) return undefined;
		try {
			const { name, bytes, isPasted, answers } = stored.parse(JSON.parse(text));
			return { file: new File([bytesOfBase64(bytes)], name), isPasted, answers };
		} catch (error) {
			logError('the file of loans was not read', error);
			return undefined;
		}
	},

	/** @returns true if the file comes back after a reload */
	write(userId: string, unsaved: UnsavedFile | undefined): Promise<boolean> {
		const isKept = unsaved !== undefined && unsaved.file.size <= maxKeptBytes;
		return keptText.write(tabItemName(prefix, userId), isKept ? textOf(unsaved) : undefined);
	},
};

async function textOf({ file, isPasted, answers }: UnsavedFile): Promise<string> {
	const bytes = base64Of(new Uint8Array(await file.arrayBuffer()));
	return JSON.stringify({ name: file.name, isPasted, answers, bytes });
}
