import fc from 'fast-check';
import { it } from 'vitest';
import { runsOf } from '#test/support/nightly.ts';
import { memoryStores } from '../files/testing/dropped-file.ts';
import { apply, type Origin } from './apply.ts';
import { revisionOf } from './rate-keys.ts';

const key = { pk: 'INDEX#SOFR', sk: '2026-06-16' };
const time = (second: number) => new Date(Date.UTC(2026, 5, 17) + second * 1000).toISOString();

interface Statement {
	readonly value: string;
	readonly second: number;
	readonly way: 'fetch' | 'file';
}

const statements = fc.uniqueArray(
	fc.record<Statement>({
		value: fc.constantFrom('4.98', '4.99', '5.00'),
		second: fc.integer({ min: 0, max: 1000 }),
		way: fc.constantFrom('fetch', 'file'),
	}),
	{ selector: ({ second }) => second, minLength: 1, maxLength: 8 },
);

function originOf({ way, second }: Statement): Origin {
	if (way === 'fetch') return { source: 'New York Fed', askedAt: time(second) };
	return { source: `overnight/${second}.csv`, drop: 1, fileHash: `${second}`, takenAt: time(second) };
}

it('the rate stated last is current, in any order of writes and for concurrent writes, and revision numbers have no gaps', async () => {
	await fc.assert(
		fc.asyncProperty(
			statements.chain((all) => fc.shuffledSubarray(all, { minLength: all.length })),
			fc.boolean(),
			async (arriving, isAtOnce) => {
				const { records, current, superseded } = memoryStores();
				const state = (statement: Statement) =>
					apply({ ...key, content: { value: statement.value } }, originOf(statement), undefined, records);
				if (isAtOnce) await Promise.all(arriving.map(state));
				else for (const statement of arriving) await state(statement);
				const last = arriving.reduce((a, b) => (b.second > a.second ? b : a));
				const [now] = current();
				if (now?.value !== last.value) throw new Error(`${now?.value} is current, ${last.value} was stated last`);
				// Excludes a copy of the current record, which a slower writer may already have added to the history.
				const revisions = superseded()
					.map(revisionOf)
					.filter((revision) => revision !== revisionOf(now));
				revisions.push(revisionOf(now));
				if (revisions.some((revision, i) => revision !== i + 1)) throw new Error(`revisions ${revisions}`);
			},
		),
		{ numRuns: runsOf(500) },
	);
});
