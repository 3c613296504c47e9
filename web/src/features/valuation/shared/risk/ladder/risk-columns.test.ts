import { expect, it } from 'vitest';
import { exportedTable } from '../exported-table.ts';
import { dealColumns, measureRows } from './risk-columns.tsx';

const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ');
const texts = { text: { t }, riskText: { t }, currency: 'USD', views: ['libor', 'rfr'] } as never;

it('the first row of the totals is the number of deals in each view', () => {
	const total = { deals: 2, mtM: 1 };
	const [first] = measureRows({ libor: total, rfr: { ...total, deals: 3 } } as never, texts);
	expect(first).toMatchObject({ key: 'deals', libor: 2, rfr: 3, decimals: 0 });
});

it('a par rate is exported with all digits, and the currencies of the legs are exported with PV01', () => {
	const legs = { leg1: { currency: 'GBP' }, leg2: { currency: 'USD' } };
	const found = { views: { rfr: { parRatePercent: 1.23456789012345, ...legs } } };
	const { headings, rows } = exportedTable(
		'deals',
		dealColumns(texts, () => undefined),
		[{ key: '1', deal: { result: { dealId: 'A' } }, found }] as never,
	);
	expect(rows[0]?.[headings.indexOf('detail.rfr, risk.par')]?.value).toBe('risk.parRate 1.23456789012345');
	expect(rows[0]?.[headings.indexOf('risk.currencies')]?.value).toBe('GBP / USD');
});
