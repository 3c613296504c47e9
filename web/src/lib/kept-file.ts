import { useEffect, useRef, useState } from 'react';
import * as z from 'zod';
import { useSession } from './api-client.ts';
import { base64Of, bytesOfBase64 } from './base64.ts';
import { keptText, tabItemName } from './kept-text.ts';
import { storagePrefix } from './local-store.ts';
import { logError } from './log-error.ts';

/** Maximum size of a stored file in bytes. Local storage holds a few megabytes, and encryption lengthens the text. */
const maxKeptBytes = 512 * 1024;

interface UnsavedFile<Answers> {
	readonly file: File;
	readonly isPasted: boolean;
	readonly answers: Answers;
}

type KeptFile<Answers> = ReturnType<typeof keptFileOf<Answers>>;

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

interface Opened<Answers> {
	readonly unsaved: UnsavedFile<Answers> | undefined;
	readonly hasFile: () => boolean;
	/** Called with the stored file, unless the user has opened a different file in the meantime. */
	readonly onFound: (unsaved: UnsavedFile<Answers>) => void;
}

/**
 * Keeps the file of a screen over a reload until its results are saved. If the file cannot be stored, the browser asks
 * for confirmation before the page is left.
 */
export function useKeptFile<Answers>(kept: KeptFile<Answers>, { unsaved, hasFile, onFound }: Opened<Answers>): void {
	const { userId } = useSession();
	const [isRead, setRead] = useState(hasFile);
	const latest = useRef({ hasFile, onFound });
	latest.current = { hasFile, onFound };
	const { file, isPasted, answers } = unsaved ?? ({} as Partial<UnsavedFile<Answers>>);

	useEffect(() => {
		if (isRead) return;
		let isOpen = true;
		void kept.read(userId).then((found) => {
			if (!isOpen) return;
			setRead(true);
			if (found !== undefined && !latest.current.hasFile()) latest.current.onFound(found);
		});
		return () => {
			isOpen = false;
		};
	}, [isRead, kept, userId]);

	useEffect(() => {
		if (!isRead) return;
		if (file === undefined || isPasted === undefined || answers === undefined) {
			void kept.write(userId, undefined);
			return;
		}
		const ask = (event: BeforeUnloadEvent) => event.preventDefault();
		addEventListener('beforeunload', ask);
		void kept.write(userId, { file, isPasted, answers }).then((isKept) => {
			if (isKept) removeEventListener('beforeunload', ask);
		});
		return () => removeEventListener('beforeunload', ask);
	}, [isRead, kept, userId, file, isPasted, answers]);
}
