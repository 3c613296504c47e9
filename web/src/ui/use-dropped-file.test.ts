import { expect, it } from 'vitest';
import { droppedFiles } from './use-dropped-file.ts';

const file = (name: string) => ({
	isFile: true,
	isDirectory: false,
	name,
	file: (resolve: (file: File) => void) => resolve(new File(['x'], name)),
});

/** Fake of a folder that lists two entries per call. A browser lists a hundred. */
const folder = (name: string, children: readonly object[]): object => ({
	isFile: false,
	isDirectory: true,
	name,
	createReader: () => {
		const left = [...children];
		return { readEntries: (resolve: (entries: readonly object[]) => void) => resolve(left.splice(0, 2)) };
	},
});

const drop = async (...entries: readonly object[]) => {
	const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }));
	const files = await droppedFiles({ items, files: [] } as unknown as DataTransfer);
	return files.map(({ name }) => name);
};

it('a dropped folder gives all files in it and in its subfolders, except hidden files', async () => {
	const inner = folder('b', [file('3.json'), file('.DS_Store')]);
	expect(await drop(folder('a', [file('1.xml'), file('2.xml'), inner]), file('4.xml'))).toEqual([
		'1.xml',
		'2.xml',
		'3.json',
		'4.xml',
	]);
});

it('reading a large folder stops as soon as the limit is exceeded by one file', async () => {
	const many = Array.from({ length: 1500 }, (_, i) => file(`${i}.xml`));
	expect(await drop(folder('a', many))).toHaveLength(1001);
});

it('files that are dropped without a folder are returned unchanged', async () => {
	const files = [new File(['x'], 'a.xlsx')];
	const found = await droppedFiles({ items: [], files } as unknown as DataTransfer);
	expect(found).toEqual(files);
});
