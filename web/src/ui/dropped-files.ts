/** Files of a folder that are read; one more says that there are too many. */
const maxFiles = 1001;

/** Levels of folders. */
const maxDepth = 20;

/** Files of a drop, and those in the folders of it. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<readonly File[]> {
	// Entries have to be asked for before the event ends.
	const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
	if (!entries.some(({ isDirectory }) => isDirectory)) return [...files];
	const found: File[] = [];
	for (const entry of entries) await collect(entry, found, 0);
	return found;
}

/** Adds the files of an entry. Hidden files, such as system files of a folder, are left out. */
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
		// A browser lists at most a hundred entries at once.
		const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
		if (batch.length === 0) return;
		for (const child of batch) await collect(child, found, depth + 1);
	}
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
