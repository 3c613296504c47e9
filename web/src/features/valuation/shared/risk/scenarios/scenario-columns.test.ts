import { expect, test } from 'vitest';
import { exportedTable } from '../exported-table.ts';
import { chosenScenarios } from './chosen-scenarios.ts';
import { type ScenariosAnswer, type ScenarioTotalRow, scenarioTotalColumns } from './scenario-columns.tsx';

const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ');
const columns = scenarioTotalColumns({ text: { t }, riskText: { t }, currency: 'USD' } as never, []);

const rowOf = (unpaired: readonly string[]): ScenarioTotalRow => ({
	place: 0,
	scenario: { name: '2021-06-30 – 2023-01-31', kind: 'snapshots', unpaired: [...unpaired] },
	totals: {},
});

test('a row shows only the number of a long list of unpaired quotes, and the export contains the whole list', () => {
	const quotes = Array.from({ length: 213 }, (_, i) => `USD ois SOFR ${i}W`);
	const remark = columns.at(-1);
	expect(remark?.cell?.(rowOf(quotes))).toBe('scenarios.unpairedBelow 213');
	expect(remark?.cell?.(rowOf(quotes.slice(0, 2)))).toBeUndefined();
	const { rows } = exportedTable('totals', columns, [rowOf(quotes)]);
	expect(rows[0]?.at(-1)?.value).toContain('USD ois SOFR 212W');
});

const views = { rfr: { mtM: 5, changes: [1, -3, null], worst: 1, notDefined: [{ scenario: 2 }] } };
const answer = {
	scenarios: [
		{ name: '+1bp', kind: 'preset' },
		{ name: '+10bp', kind: 'preset' },
		{ name: '2023-01-31 – 2024-03-19', kind: 'snapshots' },
	],
	results: [{ dealId: 'A', views }],
	totals: { rfr: { ...views.rfr, deals: 1 } },
} as unknown as ScenariosAnswer;
const between = { from: '2023-01-31', to: '2024-03-19' } as never;

test('the scenarios of a run are returned in the requested order', () => {
	expect(chosenScenarios(answer, [between, { preset: '+1bp' }])).toMatchObject({
		scenarios: [{ kind: 'snapshots' }, { name: '+1bp' }],
		results: [{ views: { rfr: { mtM: 5, changes: [null, 1], worst: null, notDefined: [{ scenario: 0 }] } } }],
		totals: { rfr: { deals: 1, changes: [null, 1] } },
	});
	expect(chosenScenarios(answer, [{ preset: '+10bp' }])?.results[0]?.views.rfr).toEqual({
		mtM: 5,
		changes: [-3],
		worst: 0,
	});
});

test('a scenario that is not in the run, or that may have changed, is calculated again', () => {
	expect(chosenScenarios(answer, [{ preset: '+1bp' }, { preset: '-1bp' }])).toBeUndefined();
	expect(chosenScenarios(answer, [{ saved: '+1bp' }])).toBeUndefined();
});
