import { expect, it } from 'vitest';
import { exportedTable } from '../exported-table.ts';
import { type ScenarioTotalRow, scenarioTotalColumns } from './scenario-columns.tsx';

const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ');
const columns = scenarioTotalColumns({ text: { t }, riskText: { t }, currency: 'USD' } as never, []);

const rowOf = (unpaired: readonly string[]): ScenarioTotalRow => ({
	place: 0,
	scenario: { name: '2021-06-30 – 2023-01-31', kind: 'snapshots', unpaired: [...unpaired] },
	totals: {},
});

it('a row shows only the number of a long list of unpaired quotes, and the export contains the whole list', () => {
	const quotes = Array.from({ length: 213 }, (_, i) => `USD ois SOFR ${i}W`);
	const remark = columns.at(-1);
	expect(remark?.cell?.(rowOf(quotes))).toBe('scenarios.unpairedBelow 213');
	expect(remark?.cell?.(rowOf(quotes.slice(0, 2)))).toBeUndefined();
	const { rows } = exportedTable('totals', columns, [rowOf(quotes)]);
	expect(rows[0]?.at(-1)?.value).toContain('USD ois SOFR 212W');
});
