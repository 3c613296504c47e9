import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fileKinds } from './file-kinds.ts';
import { ingestFile } from './ingest-file.ts';
import { memoryStores } from './testing/dropped-file.ts';

const text = readFileSync('docs/ingest-files.md', 'utf8');
const examples = [...text.matchAll(/^`([\w-]+\/[\w.-]+)`\n```csv\n([\s\S]*?)```/gm)];

it('the documentation contains an example of every kind of file', () => {
	const kinds = new Set(examples.map(([, key]) => key?.split('/')[0]));
	expect([...kinds]).toEqual(Object.keys(fileKinds));
});

it.each(examples.map(([, key = '', csv = '']) => [key, csv]))('%s loads without a flag', async (key, csv) => {
	const clock = () => Date.UTC(2026, 10, 20, 9);
	const report = await ingestFile({ key, content: Buffer.from(csv), version: '1' }, { ...memoryStores(), clock });
	expect(report).toMatchObject({ outcome: 'loaded', new: csv.trim().split('\n').length - 1, flagged: [] });
});
