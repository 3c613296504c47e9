import { useEffect, useRef, useState } from 'react';
import type { keptFileOf, UnsavedFile } from './kept-file.ts';
import { useSession } from './session-context.ts';

type KeptFile<Answers> = ReturnType<typeof keptFileOf<Answers>>;

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
