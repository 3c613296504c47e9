import { expect, it } from 'vitest';
import { loanBatch, loanBatchFaults } from './loan-batch.ts';
import { loanBatchExamples } from './loan-batch-examples.ts';

const isValid = (format: string) => {
	const InputCols = { ...loanBatchExamples.InputCols, From: { field: 'startDate', format } };
	return loanBatch.safeParse({ ...loanBatchExamples, LVESchedule: { USD: '13:30' }, InputCols }).success;
};

it('valid date formats are accepted', () => {
	for (const format of ['dd/MM/yyyy', 'MMM dd yy', 'yyyyMMdd', 'dd.MM.yy'])
		expect([format, isValid(format)]).toEqual([format, true]);
});

it('an invalid date format is refused in linear time', () => {
	for (const part of ['yyyy', 'MM', 'MMM', 'dd']) {
		expect(isValid(`ddMMyy${part.repeat(9).slice(0, 33)}X`)).toBe(false);
		expect(isValid(`ddMMyy${part.repeat(100_000)}X`)).toBe(false);
	}
});

it('an ambiguous column default cannot be saved, but a saved configuration with one can be opened', () => {
	const lve = (text: string, decimalPoint?: '.' | ',') => ({
		...loanBatchExamples,
		LVESchedule: { USD: '13:30' },
		InputCols: { ...loanBatchExamples.InputCols, Margin: { field: 'margin', default: text } },
		features: { dailyMaxRecords: 1, ...(decimalPoint && { decimalPoint }) },
	});
	const faultsOf = (text: string, decimalPoint?: '.' | ',') =>
		loanBatchFaults(lve(text, decimalPoint)).map(({ path, params }) => [path.at(-1), params]);
	expect(faultsOf('1.250')).toEqual([['default', { at: 'Margin', allowed: '1.25, 1250' }]]);
	expect(faultsOf('1.250', ',')).toHaveLength(1);
	expect(faultsOf('1.250', '.')).toEqual([]);
	expect(faultsOf('0.125', ',')).toEqual([]);
	expect(loanBatch.safeParse(lve('1.250')).success).toBe(true);
});
