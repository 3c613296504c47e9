import * as z from 'zod';
import { base64Of, bytesOfBase64 } from './base64.ts';
import { keptText } from './kept-text.ts';
import { storagePrefix } from './local-store.ts';
import { logError } from './log-error.ts';
import { tabItemName } from './tab-item-name.ts';

/** Maximum size of a stored file in bytes. Local storage holds a few megabytes, and encryption lengthens the text. */
const maxKeptBytes = 512 * 1024;

export interface UnsavedFile<Answers> {
	readonly file: File;
	readonly isPasted: boolean;
	readonly answers: Answers;
}

/**
 * Stores the file of a screen in this browser tab, encrypted, until its results are saved. A reload during the
 * calculation, or while a question is open, therefore does not lose the file.
 *
 * @param screen part of the name under which the file is stored; the file is removed when the session ends
 */
export function keptFileOf<Answers>(screen: string) {
	const prefix = `${storagePrefix}${screen}.`;
	const stored = z.strictObject({
		name: z.string(),
		isPasted: z.boolean(),
		answers: z.custom<Answers>(
			(value) => z.object({ table: z.record(z.string(), z.unknown()) }).safeParse(value).success,
		),
		bytes: z.base64(),
	});
	return {
		/** @returns undefined if there is no stored file, or if the stored text is not from the portal */
		async read(userId: string): Promise<UnsavedFile<Answers> | undefined> {
			const text = await keptText.read(tabItemName(prefix, userId));
			if (text === undefined) return undefined;
			try {
				const { name, bytes, isPasted, answers } = stored.parse(JSON.parse(text));
				return { file: new File([bytesOfBase64(bytes)], name), isPasted, answers };
			} catch (error) {
				logError('a kept file was not read', error);
				return undefined;
			}
		},

		/** @returns true if the file will be restored after a reload */
		write(userId: string, unsaved: UnsavedFile<Answers> | undefined): Promise<boolean> {
			const isKept = unsaved !== undefined && unsaved.file.size <= maxKeptBytes;
			return keptText.write(tabItemName(prefix, userId), isKept ? textOf(unsaved) : undefined);
		},
	};
}

async function textOf<Answers>({ file, isPasted, answers }: UnsavedFile<Answers>): Promise<string> {
	const bytes = base64Of(new Uint8Array(await file.arrayBuffer()));
	return JSON.stringify({ name: file.name, isPasted, answers, bytes });
}
