import { expect, it } from 'vitest';
import { type RunBatch, RunRefused } from './run-plan.ts';
import { scanBatches } from './scan-batches.ts';

const limits = { rowBytes: 100, rows: 1_000_000, batchBytes: 200, batchRows: 3 };

async function scan(
	content: Buffer | string,
	chunkBytes: number,
	more: Partial<typeof limits> = {},
	blankCharacters = '',
) {
	const bytes = Buffer.from(content);
	async function* source() {
		for (let i = 0; i < bytes.length; i += chunkBytes) yield bytes.subarray(i, i + chunkBytes);
	}
	const batches: RunBatch[] = [];
	for await (const batch of scanBatches(source(), { offset: 0, line: 1, blankCharacters }, { ...limits, ...more })) {
		batches.push(batch);
	}
	return batches;
}

const textsOf = (content: string, batches: readonly RunBatch[]) =>
	batches.map(({ start, end }) => Buffer.from(content).subarray(start, end).toString());

const refusalOf = (content: Buffer | string, more: Partial<typeof limits> = {}) =>
	scan(content, 7, more).then(
		() => undefined,
		(error: unknown) => (error instanceof RunRefused ? error.failure : error),
	);

it.each([1, 2, 3, 5, 64, 1000])(
	'a file is split at line breaks, even if chunks of %i bytes end inside lines',
	async (chunkBytes) => {
		const content = 'a\nbé\n\n  \r\nccc\r\n€\ne\nlast';
		const batches = await scan(content, chunkBytes);
		expect(textsOf(content, batches)).toEqual(['a\nbé\n\n  \r\nccc\r\n', '€\ne\nlast']);
		expect(batches.map(({ part, rows, line }) => [part, rows, line])).toEqual([
			[0, 3, 1],
			[1, 3, 6],
		]);
	},
);

it('a file is split into batches in file order, without losing bytes or rows', async () => {
	const content = Array.from({ length: 500 }, (_, i) => `${'x'.repeat((i * 37) % 90)}|${i}`).join('\n');
	for (const chunkBytes of [11, 128]) {
		const batches = await scan(content, chunkBytes);
		expect(textsOf(content, batches).join('')).toBe(content);
		expect(batches.map(({ part }) => part)).toEqual([...batches.keys()]);
		expect(batches.reduce((sum, { rows }) => sum + rows, 0)).toBe(500);
		for (const { start, end, rows } of batches) expect([end - start <= 200, rows <= 3]).toEqual([true, true]);
	}
});

it.each([10, 64, 1000])('a row that is too long becomes a separate batch (chunks of %i bytes)', async (chunkBytes) => {
	const content = `a\n${'x'.repeat(500)}\nb\n${'y'.repeat(101)}`;
	const batches = await scan(content, chunkBytes);
	expect(batches.map(({ rows, line, isTooLong }) => [rows, line, isTooLong])).toEqual([
		[1, 1, undefined],
		[1, 2, true],
		[1, 3, undefined],
		[1, 4, true],
	]);
	expect(textsOf(content, batches).join('')).toBe(content);
});

it('a row of 10 MB is not kept in memory', async () => {
	const chunk = Buffer.alloc(64 * 1024, 'x');
	let largest = 0;
	async function* source() {
		for (let i = 0; i < 160; i += 1) {
			yield chunk;
			largest = Math.max(largest, process.memoryUsage().arrayBuffers);
		}
	}
	const before = process.memoryUsage().arrayBuffers;
	const start = { offset: 0, line: 1, blankCharacters: '' };
	const batches: RunBatch[] = [];
	for await (const each of scanBatches(source(), start, { ...limits, rowBytes: 256 * 1024 })) batches.push(each);
	expect(batches).toEqual([{ part: 0, start: 0, end: 160 * chunk.length, rows: 1, line: 1, isTooLong: true }]);
	expect(largest - before).toBeLessThan(8 * 1024 * 1024);
});

it('CSV lines that contain only separators count as blank', async () => {
	const content = 'a;b\n;;;\n"";"" \nc;d\n';
	expect(await scan(content, 5, {}, '";')).toMatchObject([{ rows: 2 }]);
	expect(await scan(content, 5)).toMatchObject([{ rows: 3 }, { rows: 1 }]);
});

it('a file with too many rows is refused with the line number', async () => {
	expect(await refusalOf('a\nb\n\nc\n', { rows: 3 })).toBeUndefined();
	expect(await refusalOf('a\nb\n\nc\nd', { rows: 3 })).toMatchObject({ code: 'too-many-rows', line: 5 });
});

it.each([
	['Latin-1', Buffer.from('a\nb\nBanque G\xe9n\xe9rale\nd\n', 'latin1'), 3],
	['UTF-16 without byte-order mark', Buffer.from('a\nb', 'utf16le'), 1],
	['a character that is cut off', Buffer.concat([Buffer.from('a\n'), Buffer.from([0xe2, 0x82])]), 2],
])('a file with %s is refused with the line number', async (_, content, line) => {
	expect(await refusalOf(content)).toMatchObject({ code: 'not-utf-8', line });
});

it('an empty or blank file has no batches', async () => {
	expect(await scan('', 5)).toEqual([]);
	expect(await scan('\n\r\n \n', 2)).toEqual([]);
});
