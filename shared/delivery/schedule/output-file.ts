import * as z from 'zod';
import { rule } from '#shared/input/rule.ts';

const placeholder = /\{([^{}]*)\}/g;
const placeholderText = /^(?:yy|M{2,}(?!M)|dd|HH|mm|ss|EEE|[-_.T]|'T')+$/;

const placeholdersOf = (name: string) => [...name.matchAll(placeholder)].map(([, text = '']) => text);

/** The name outside its placeholders; it must not contain braces. */
const plainPart = (name: string) => name.replaceAll(placeholder, '');

/** The name of the delivered file, with placeholders for the time of the run in the time zone of the job. */
export const outputFileName = z
	.string()
	.min(1)
	.max(200, { abort: true })
	.refine(
		(name) => !/[/\\{}\p{C}]/u.test(plainPart(name)) && !name.replaceAll(/[{}']/g, '').includes('..'),
		rule('file-name', "must be a file name, without '..', '/', '\\' or a single brace"),
	)
	.refine((name) => /[^.]\.(csv|xlsx)$/i.test(name), rule('file-ending', 'must end in .csv or .xlsx'))
	.refine(
		(name) => placeholdersOf(name).every((text) => placeholderText.test(text)),
		rule('file-placeholder', 'a placeholder takes yyyy yy MMM MM dd HH mm ss EEE and - _ . T, such as {yyyyMMdd}'),
	)
	.describe('Name of the file. The ending, .csv or .xlsx, chooses the format. Dates in braces: rfr-{yyyyMMdd}.csv.');

/** True if two days have different names. */
export const hasDate = (name: string): boolean => placeholdersOf(name).some((text) => text.includes('dd'));

/** The folder of the file below the organisation's own in the bucket; blank for that folder itself. */
export const outputDir = z
	.string()
	.max(200, { abort: true })
	.refine(
		(folder) => /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/|$))*$/.test(folder) && !folder.includes('..'),
		rule('folder', "must be a relative folder of letters, digits and . _ - /, without '..'"),
	)
	.describe("Folder below the organization's own, such as out. Blank: that folder itself.");
