import { expect, it } from 'vitest';
import { decimal } from '#shared/decimal/decimal.ts';
import { resultRow } from './calculate-rows.ts';

const totals = {
	...{ compoundedRate: '1', unroundedRate: '1', compoundingFactor: '1', simpleAverage: '1', interestAmount: '1' },
	...{ payableAmount: '1', interestDays: 1, observationDays: 1, businessDays: 1, lastFixingDate: '2022-06-23' },
} as unknown as NonNullable<Parameters<typeof resultRow>[0]['totals']>;

const warningOf = (currency: string, agent: string, warning?: string) => {
	const figures = { agent: decimal(agent), ours: decimal(agent), difference: decimal('0') };
	const reconciliation = { status: 'equal', ...figures, causes: [] } as const;
	const result = { status: 'ok', currency, totals, reconciliation, ...(warning !== undefined && { warning }) } as const;
	const row = resultRow(
		result as Parameters<typeof resultRow>[0],
		{ line: 2, loan: {}, faults: [], written: {} } as never,
	);
	return row.warning;
};

it("an agent's interest with more decimals than the currency has causes a warning", () => {
	const text = 'The interest of the agent, 1234.5, has more decimals than JPY, which has 0.';
	expect(warningOf('JPY', '1234.5')).toEqual({ text });
	expect(warningOf('JPY', '1234.5', 'The loan ID is also in row 3.')).toEqual({
		text: `The loan ID is also in row 3. ${text}`,
	});
	expect(warningOf('USD', '1234.50')).toBeUndefined();
});
