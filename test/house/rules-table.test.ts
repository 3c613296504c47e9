import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { testTitles } from '#test/support/test-titles.ts';

const document = readFileSync('docs/calculator-rules.md', 'utf8');

interface RuleRow {
	readonly rule: string;
	/** Keys of texts, such as `loans:messages.no-calendar`. */
	readonly messages: readonly string[];
	readonly tests: readonly { readonly file: string; readonly title: string }[];
}

const known = new Map<string, readonly string[]>();

function titlesIn(file: string): readonly string[] {
	const titles = known.get(file) ?? testTitles(readFileSync(file, 'utf8'));
	known.set(file, titles);
	return titles;
}

/** The short names of files: *dates* `web/…`. */
const fileNames = new Map(
	[...document.matchAll(/\*(\w+)\* `([^`]+\.test\.tsx?)`/g)].map(([, short, file]) => [short, file as string]),
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

/** The sentences that a screen shows on its own, by namespace; labels and help are not messages. */
const messageRoots: Readonly<Record<string, readonly string[]>> = {
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
		...['failed', 'notLoaded'].map((key) => `problems.${key}`),
		'faults',
	],
	loans: [
		...['messages', 'errors', 'numbers', 'changeCurrency', 'reset', 'closures'],
		'result.noField',
		...['fields.unknown', 'options.noClientCalendars', 'principalChanges.none'],
	],
	result: ['result.ofOtherInputs'],
	spreadsheet: ['export.question', 'export.done', 'export.failed'],
	problems: [
		...['service-busy', 'service-unavailable', 'too-many-requests', 'answer-too-large', 'not-through-portal'],
		...['outcome-unknown', 'disk-full', 'body-too-large', 'calendar-limit-reached', 'holiday-limit-reached'],
		...['unknown-calendar', 'module-not-entitled', 'feature-not-entitled', 'currency-not-entitled', 'unknown-currency'],
		...['missing-fixing', 'outside-calendar', 'start-not-before-end', 'non-business-day', 'days-contradict-dates'],
		...['lookback-out-of-range', 'lockout-out-of-range', 'lockout-too-long', 'period-too-long', 'no-calendar'],
		...['lookback-with-lockout', 'too-many-principal-changes', 'floor-without-base', 'floor-not-defined'],
		...['convention-simple', 'convention-open'],
		...['principal-needed', 'principal-out-of-range', 'spread-out-of-range', 'empty-observation-period'],
		...['change-date-invalid', 'change-outside-period', 'change-out-of-range', 'change-is-zero'],
	],
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
	it('lists more than 60 rules', () => {
		expect(rows.length).toBeGreaterThan(60);
	});

	it.each(rows.map((row) => [row.rule, row] as const))('proves: %s', (_, { tests }) => {
		expect(tests.length).toBeGreaterThan(0);
		for (const { file, title } of tests) {
			expect(existsSync(file), `there is no test file ${file}`).toBe(true);
			const found = titlesIn(file).filter((candidate) => candidate === title);
			expect(found, `${file} must have one test “${title}”`).toHaveLength(1);
		}
	});

	const shown = Object.entries(messageRoots).flatMap(([namespace, roots]) =>
		roots.flatMap((root) => keysOf(namespace, root)),
	);
	const listed = rows.flatMap(({ messages }) => messages);

	it('lists every message of the screens', () => {
		expect(shown.filter((key) => !listed.includes(key))).toEqual([]);
	});

	it('has no message that is not there', () => {
		expect(listed.filter((key) => !shown.includes(key))).toEqual([]);
	});
});

describe('the titles of a file', () => {
	it('include each test as often as it occurs, without groups and skipped tests', () => {
		const source = `
			describe('group', () => {
				test('plain', () => {});
				it.each([1, 2])('for each %i', () => {});
				test.each<string>(['a'])("it's quoted", () => {});
				it(\`in ticks\`, () => {});
				it('plain', () => {});
				test.skip('skipped', () => {});
				it.skip.each([1])('skipped too', () => {});
				test.todo('to do');
			});
			describe.skip('off', () => {
				test('off with its group', () => {});
			});
			test.describe('another group', () => {});
			say('not a test');
		`;
		expect(testTitles(source)).toEqual(['plain', 'for each %i', "it's quoted", 'in ticks', 'plain']);
	});
});
