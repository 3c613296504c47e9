import { readFileSync } from 'node:fs';
import { unpackPart } from '#platform/files/read-workbook.ts';
import type { Grid } from '../file/grid.ts';
import { openTable, type TextAnswers } from '../file/open-table.ts';

const folder = 'shared/table/testing/people';

export const peopleBytes = (path: string): Uint8Array => readFileSync(`${folder}/${path}`);

/** Reads the truth file of a test file: the content that a careful person would read from it. */
export const truthOf = <Truth>(path: string): Truth =>
	JSON.parse(readFileSync(`${folder}/${path}.truth.json`, 'utf8')) as Truth;

export const openBytes = (bytes: Uint8Array, answers?: TextAnswers) => openTable(bytes, unpackPart, answers);

export function gridsOf(opened: ReturnType<typeof openBytes>): readonly Grid[] {
	if (!('grids' in opened)) throw new Error(`not read: ${JSON.stringify(opened)}`);
	return opened.grids;
}

export const peopleGrids = (path: string): readonly Grid[] => gridsOf(openBytes(peopleBytes(path)));

export const textGrids = (text: string): readonly Grid[] => gridsOf(openBytes(new TextEncoder().encode(text)));

/** Returns the line numbers that a truth file states as `12`, `'1-3'` or `'blank rows'`. */
export function linesOf(place: number | string | undefined): readonly number[] {
	if (typeof place === 'number') return [place];
	const [, first = '', last = first] = /^(\d+)(?:-(\d+))?$/.exec(place ?? '') ?? [];
	if (first === '') return [];
	return Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => Number(first) + i);
}
