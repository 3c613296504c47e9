import { useEffect, useRef, useState } from 'react';
import { logError } from '#lib/log-error.ts';
import { droppedFiles } from './dropped-files.ts';

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;

/**
 * A file that is dropped anywhere on the page, with all files of the drop and of its folders.
 *
 * @returns whether a file is being dragged over it
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
