import { useEffect, useRef, useState } from 'react';
import { logError } from '#lib/log-error.ts';

/** Maximum number of files read from a folder: one more than allowed, so that a larger folder can be detected. */
const maxFiles = 1001;

const maxDepth = 20;

export async function droppedFiles({ items, files }: DataTransfer): Promise<readonly File[]> {
	// The entries must be requested before the event handler returns.
	const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
	if (!entries.some(({ isDirectory }) => isDirectory)) return [...files];
	const found: File[] = [];
	for (const entry of entries) await collect(entry, found, 0);
	return found;
}

/** Collects the files of a dropped file or folder, except hidden files such as system files. */
async function collect(entry: FileSystemEntry, found: File[], depth: number): Promise<void> {
	if (found.length >= maxFiles || depth > maxDepth) return;
	if (isFile(entry)) {
		if (depth > 0 && entry.name.startsWith('.')) return;
		found.push(await new Promise<File>((resolve, reject) => entry.file(resolve, reject)));
		return;
	}
	if (!isFolder(entry)) return;
	const reader = entry.createReader();
	for (;;) {
		// A browser lists at most a hundred entries per call.
		const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
		if (batch.length === 0) return;
		for (const child of batch) await collect(child, found, depth + 1);
	}
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;

/**
 * Accepts a file that is dropped anywhere on the page. Also passes on all other dropped files, including those in
 * folders.
 *
 * @returns true while a file is being dragged over the page
 */
export function useDroppedFile(onFile: (file: File, all: readonly File[]) => void): boolean {
	const [isOver, setOver] = useState(false);
	const latest = useRef(onFile);
	latest.current = onFile;
	useEffect(() => {
		const over = (event: DragEvent) => {
			if (!hasFiles(event)) return;
			event.preventDefault();
			setOver(true);
		};
		const leave = ({ relatedTarget }: DragEvent) => {
			if (relatedTarget === null) setOver(false);
		};
		const drop = (event: DragEvent) => {
			if (!hasFiles(event)) return;
			event.preventDefault();
			setOver(false);
			if (event.dataTransfer === null) return;
			droppedFiles(event.dataTransfer).then(
				(files) => {
					const [file] = files;
					if (file !== undefined) latest.current(file, files);
				},
				(error: unknown) => logError('the dropped folder was not read', error),
			);
		};
		addEventListener('dragover', over);
		addEventListener('dragleave', leave);
		addEventListener('drop', drop);
		return () => {
			removeEventListener('dragover', over);
			removeEventListener('dragleave', leave);
			removeEventListener('drop', drop);
		};
	}, []);
	return isOver;
}
