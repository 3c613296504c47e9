import { useEffect, useRef, useState } from 'react';
import { useSession } from '#lib/session-context.ts';
import { type Batch, keptBatch } from '../calculate/batch-row.ts';
import { keptFile, type UnsavedFile } from './kept-file.ts';

/**
 * Keeps the file over a reload of the tab until its batch is saved. The browser asks before it leaves a page with a file
 * that could not be kept.
 */
export function useKeptFile(batch: Batch | undefined, onFound: (unsaved: UnsavedFile) => void): void {
	const session = useSession();
	const { userId } = session;
	const [isRead, setRead] = useState(() => batch !== undefined);
	const found = useRef(onFound);
	found.current = onFound;
	const { file, isPasted, answers } =
		batch !== undefined && batch.savedId === undefined ? batch : ({} as Partial<Batch>);

	useEffect(() => {
		if (isRead) return;
		let isOpen = true;
		void keptFile.read(userId).then((unsaved) => {
			if (!isOpen) return;
			setRead(true);
			// What the user has opened meanwhile counts.
			if (unsaved !== undefined && keptBatch(session) === undefined) found.current(unsaved);
		});
		return () => {
			isOpen = false;
		};
	}, [isRead, session, userId]);

	useEffect(() => {
		if (!isRead) return;
		if (file === undefined || isPasted === undefined || answers === undefined) {
			void keptFile.write(userId, undefined);
			return;
		}
		const ask = (event: BeforeUnloadEvent) => event.preventDefault();
		addEventListener('beforeunload', ask);
		void keptFile.write(userId, { file, isPasted, answers }).then((isKept) => {
			if (isKept) removeEventListener('beforeunload', ask);
		});
		return () => removeEventListener('beforeunload', ask);
	}, [isRead, userId, file, isPasted, answers]);
}
