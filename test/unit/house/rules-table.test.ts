import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const document = readFileSync('docs/calculator-rules.md', 'utf8');

interface RuleRow {
	readonly rule: string;
	/** Keys of texts, such as `compounding:messages.no-calendar`. */
	readonly messages: readonly string[];
	readonly tests: readonly { readonly file: string; readonly title: string }[];
}

/** *dates* is `test/…`: what the tables call a file. */
const fileNames = new Map(
	[...document.matchAll(/\*(\w+)\* `(test\/[^`]+)`/g)].map(([, short, file]) => [short, file as string]),
);

const rows: readonly RuleRow[] = document
	.split('\n')
	.filter((line) => line.startsWith('| ') && !line.startsWith('| Rule '))
	.map((line) => {
		const [rule = '', messages = '', tests = ''] = line
			.slice(1, -1)
			.split('|')
			.map((cell) => cell.trim());
		return {
			rule,
			messages: [...messages.matchAll(/`([^`]+)`/g)].map(([, key]) => key as string),
			tests: tests.split(/; (?=\w+ › )/).map((named) => {
				const [short = '', title = ''] = named.split(' › ');
				return { file: fileNames.get(short) ?? short, title };
			}),
		};
	});

/** The texts that the screen says of its own accord, by namespace. */
const said: Readonly<Record<string, readonly string[]>> = {
	calendars: [
		'noClientCalendars',
		...['nothingSelected', 'noHolidays', 'noHolidaysIn', 'complete', 'namesEmpty', 'holidaysEmpty'].map(
			(key) => `view.${key}`,
		),
		...['wrongType', 'unreadable', 'linesWrong_one', 'linesWrong_other', 'fileWrong', 'listed', 'line'].map(
			(key) => `upload.${key}`,
		),
		...['exists_one', 'exists_other', 'done_one', 'done_other'].map((key) => `upload.${key}`),
		'delete.question',
		'delete.done',
		'problems',
		'faults',
	],
	compounding: ['messages', 'errors', 'numbers', 'problems', 'changeCurrency', 'reset', 'export.failed', 'closures'],
};

function keysOf(namespace: string, root: string): string[] {
	const texts: unknown = JSON.parse(readFileSync(`web/src/i18n/en/${namespace}.json`, 'utf8'));
	const found = root
		.split('.')
		.reduce<unknown>((tree, key) => (tree as Record<string, unknown> | undefined)?.[key], texts);
	if (typeof found !== 'object' || found === null) return found === undefined ? [] : [`${namespace}:${root}`];
	return Object.keys(found).flatMap((key) => keysOf(namespace, `${root}.${key}`));
}

describe('the table of rules', () => {
	it('has rows', () => {
		expect(rows.length).toBeGreaterThan(60);
	});

	it.each(rows.map((row) => [row.rule, row] as const))('proves: %s', (_, { tests }) => {
		expect(tests.length).toBeGreaterThan(0);
		for (const { file, title } of tests) {
			expect(existsSync(file), `there is no test file ${file}`).toBe(true);
			const quoted = [`'${title.replaceAll("'", "\\'")}'`, `'${title}'`, `"${title}"`, `\`${title}\``];
			const source = readFileSync(file, 'utf8');
			expect(title !== '' && quoted.some((text) => source.includes(text)), `${file} has no test “${title}”`).toBe(true);
		}
	});

	const shown = Object.entries(said).flatMap(([namespace, roots]) => roots.flatMap((root) => keysOf(namespace, root)));
	const listed = rows.flatMap(({ messages }) => messages);

	it('has every message of the screens', () => {
		expect(shown.filter((key) => !listed.includes(key))).toEqual([]);
	});

	it('has no message that is not there', () => {
		expect(listed.filter((key) => !shown.includes(key))).toEqual([]);
	});
});
